-- Written anew by the other set, its plan follows the statement's values again.
alter function follow_posting() reset plan_cache_mode;
