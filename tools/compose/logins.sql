-- What an operator prepares: who owns the tables, who serves, and who reads every account's books. Migrations give the
-- second the application's role, and the third's role the right to read.
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
\getenv reader_password READER_PASSWORD
create role capstack_owner login createrole password :'owner_password';
create role capstack login password :'application_password';
create role capstack_reader nologin;
grant capstack_reader to capstack_owner with admin option;
create role capstack_report login password :'reader_password' in role capstack_reader;
create database capstack owner capstack_owner;
