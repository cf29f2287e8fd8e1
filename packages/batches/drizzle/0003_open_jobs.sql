-- The turn of an account's next chunk is asked of jobs that are open, however many are finished.
create index job_open on pgboss.job (name, priority) where state < 'completed';
--> statement-breakpoint
create index job_open_of_tenant on pgboss.job (name, (data ->> 'tenantId'), priority) where state < 'completed';
