-- How far the clock of a sandbox was advanced. A production installation cannot have a row.
-- It has one row, so the lock is held for a moment.
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
alter table installation add constraint installation_id_mode_key unique (id, mode);

create table sandbox_clock (
  installation_id text primary key,
  mode text not null check (mode = 'sandbox'),
  -- From `applies_at` on; `previous_ms` until then.
  ahead_ms bigint not null,
  previous_ms bigint not null check (previous_ms >= 0),
  applies_at timestamptz not null,
  -- Partitions are created for at most 400 days ahead.
  check (ahead_ms > previous_ms and ahead_ms <= 300 * 86400000::bigint),
  foreign key (installation_id, mode) references installation (id, mode)
);

create function refuse_turning_back() returns trigger language plpgsql as $$
begin
  if new.ahead_ms <= old.ahead_ms or new.previous_ms <> old.ahead_ms
     or new.applies_at <= old.applies_at then
    raise exception 'the clock of a sandbox only moves forward'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger sandbox_clock_forward before update on sandbox_clock
  for each row execute function refuse_turning_back();
create trigger sandbox_clock_stay before delete on sandbox_clock
  for each row execute function refuse_change();
create trigger sandbox_clock_kept before truncate on sandbox_clock
  for each statement execute function refuse_change();
alter table sandbox_clock enable always trigger sandbox_clock_forward;
alter table sandbox_clock enable always trigger sandbox_clock_stay;
alter table sandbox_clock enable always trigger sandbox_clock_kept;
