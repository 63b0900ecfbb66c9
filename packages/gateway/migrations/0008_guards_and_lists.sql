-- What was written once stays as it was, also for those who add instead of changing: a posting takes
-- its entries in its own transaction and none later, a settlement takes its lines before its row.
create or replace function expect_balanced_posting() returns trigger language plpgsql as $$
declare
  posting bigint := case tg_table_name
    when 'ledger_postings' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'posting_id')::bigint end;
  entries bigint;
  total numeric;
begin
  -- Nobody can write xmin: it is the transaction that made the posting.
  if tg_table_name = 'ledger_entries' and not exists (
    select from ledger_postings
     where merchant_id = new.merchant_id and id = posting
       and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'posting % is written once and takes no further entries', posting
      using errcode = 'integrity_constraint_violation';
  end if;
  select count(*), coalesce(sum(amount_minor), 0) into entries, total
    from ledger_entries where merchant_id = new.merchant_id and posting_id = posting;
  if entries < 2 or total <> 0 then
    raise exception 'posting % has % entries that add up to %', posting, entries, total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a
      join settlements s on s.merchant_id = a.merchant_id and s.id = a.settlement_id
  ) then
    raise exception 'a settlement is written once and takes no further lines'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger settlement_lines_early after insert on settlement_lines
  referencing new table as added for each statement execute function refuse_late_lines();

create trigger settlements_kept before truncate on settlements
  for each statement execute function refuse_change();
create trigger settlement_lines_kept before truncate on settlement_lines
  for each statement execute function refuse_change();
create trigger fee_schedules_kept before truncate on fee_schedules
  for each statement execute function refuse_change();

-- Also for a session that replays changes (`session_replication_role`), which skips other triggers.
alter table ledger_postings enable always trigger ledger_postings_stay;
alter table ledger_postings enable always trigger ledger_postings_kept;
alter table ledger_postings enable always trigger ledger_postings_balanced;
alter table ledger_entries enable always trigger ledger_entries_stay;
alter table ledger_entries enable always trigger ledger_entries_kept;
alter table ledger_entries enable always trigger ledger_entries_balanced;
alter table settlements enable always trigger settlements_stay;
alter table settlements enable always trigger settlements_kept;
alter table settlements enable always trigger settlements_whole;
alter table settlement_lines enable always trigger settlement_lines_stay;
alter table settlement_lines enable always trigger settlement_lines_kept;
alter table settlement_lines enable always trigger settlement_lines_early;
alter table fee_schedules enable always trigger fee_schedules_stay;
alter table fee_schedules enable always trigger fee_schedules_kept;

-- The portal's list narrowed by one thing: a page costs the same however long the history is.
-- What most payments have in common needs no index: the list by time finds it soon.
create index transactions_by_status
  on transactions (merchant_id, status, created_at desc, id desc) where status <> 'SUCCESS';
create index transactions_by_attempt_state
  on transactions (merchant_id, attempt_state, created_at desc, id desc)
  where attempt_state not in ('APPROVED', 'DECLINED');
create index transactions_by_method
  on transactions (merchant_id, request_method, created_at desc, id desc);
create index transactions_by_bank
  on transactions (merchant_id, bank_code, created_at desc, id desc) where bank_code is not null;
create index transactions_by_store
  on transactions (merchant_id, store_id, created_at desc, id desc);
create index transactions_by_application
  on transactions (merchant_id, application_id, created_at desc, id desc);
