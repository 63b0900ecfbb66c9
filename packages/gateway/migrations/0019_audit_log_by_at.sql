-- no transaction
create index concurrently if not exists audit_log_by_at on audit_log (at);
