-- What an operator prepares: who owns the tables, and who serves. Migrations give the second the application's role.
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
create role capstack_owner login createrole password :'owner_password';
create role capstack login password :'application_password';
create database capstack owner capstack_owner;
