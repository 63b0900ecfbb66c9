-- Attempts by the Malaysian day of their creation and by outcome. They outlive the attempts, of
-- which those that failed are deleted after the retention of unpaid checkouts. A day's figure is
-- the sum over its buckets; one bucket alone may be below zero.
create table payment_counters (
  merchant_id text collate "C" not null,
  day date not null,
  store_id text collate "C" not null,
  application_id text collate "C" not null,
  method text collate "C" not null,
  bank_code text collate "C" not null,
  fee_class text collate "C" not null,
  currency text collate "C" not null,
  outcome text collate "C" not null check (outcome in ('SUCCESS', 'FAILED', 'REVERSED')),
  reason text collate "C" not null,
  -- The one that the transaction posts to the ledger in: payments that wait for each other there
  -- wait for nothing here. 8: counted when this table was created.
  bucket bigint not null check (bucket between 0 and 8),
  count bigint not null,
  amount_minor bigint not null,
  primary key (merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency,
               outcome, reason, bucket)
) with (fillfactor = 70);

-- By the database, not by the program: the previous release counts too while both run, and what
-- no row was changed by is not counted.
create function count_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bucket bigint := pg_current_xact_id()::text::numeric % 8;
begin
  if old.status <> 'IN_PROCESS' and not old.is_overpayment then
    insert into public.payment_counters as c (
      merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency, outcome,
      reason, bucket, count, amount_minor)
    values (
      old.merchant_id, (old.created_at at time zone 'Asia/Kuala_Lumpur')::date, old.store_id,
      old.application_id, old.request_method, coalesce(old.bank_code, ''),
      coalesce(old.payer ->> 'feeKey', ''), 'MYR',
      case when old.status in ('FAILED', 'REVERSED') then old.status else 'SUCCESS' end,
      case when old.status = 'FAILED' then coalesce(old.decline_reason, 'other') else '' end,
      bucket, -1, -old.amount_minor)
    on conflict on constraint payment_counters_pkey do update
      set count = c.count + excluded.count, amount_minor = c.amount_minor + excluded.amount_minor;
  end if;
  if new.status <> 'IN_PROCESS' and not new.is_overpayment then
    insert into public.payment_counters as c (
      merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency, outcome,
      reason, bucket, count, amount_minor)
    values (
      new.merchant_id, (new.created_at at time zone 'Asia/Kuala_Lumpur')::date, new.store_id,
      new.application_id, new.request_method, coalesce(new.bank_code, ''),
      coalesce(new.payer ->> 'feeKey', ''), 'MYR',
      case when new.status in ('FAILED', 'REVERSED') then new.status else 'SUCCESS' end,
      case when new.status = 'FAILED' then coalesce(new.decline_reason, 'other') else '' end,
      bucket, 1, new.amount_minor)
    on conflict on constraint payment_counters_pkey do update
      set count = c.count + excluded.count, amount_minor = c.amount_minor + excluded.amount_minor;
  end if;
  return null;
end $$;

-- Citus wants it for any trigger; this one changes rows of its own merchant only.
set local citus.enable_unsafe_triggers = on;
-- At the commit, so that a counter is locked no longer than it takes. A refund changes none.
create constraint trigger transactions_counted after update on transactions
  deferrable initially deferred for each row
  when (old.is_overpayment <> new.is_overpayment or old.amount_minor <> new.amount_minor
        or (old.status <> new.status
            and not (old.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')
                     and new.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')))
        or (new.status = 'FAILED'
            and old.decline_reason is distinct from new.decline_reason))
  execute function count_payment();
