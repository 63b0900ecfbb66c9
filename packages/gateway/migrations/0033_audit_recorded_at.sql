-- When an entry was added, by the database's clock: whoever adds one can say another time in `at`.
-- Entries from before have none.
alter table audit_log add column recorded_at timestamptz;

create function stamp_audit_entry() returns trigger language plpgsql as $$
begin
  new.recorded_at := clock_timestamp();
  return new;
end $$;
-- Citus wants it for any trigger; this one looks at its own row only.
set local citus.enable_unsafe_triggers = on;
create trigger audit_log_stamped before insert on audit_log
  for each row execute function stamp_audit_entry();
