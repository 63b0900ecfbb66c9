-- Claims of rails that cannot be true wait for a person; what was decided, why and by whom is kept.
alter table rail_events
  add column id bigint generated always as identity,
  add column decision text check (
    decision in ('ACCEPT', 'REFUND_SURPLUS', 'REFUND_ALL', 'DISMISS')),
  add column decided_reason text,
  add column decided_by text,
  add column decided_at timestamptz,
  drop constraint rail_events_status_check,
  add constraint rail_events_status_check check (status in ('APPLIED', 'QUARANTINED', 'RESOLVED')),
  add constraint rail_events_decided_check check (
    (status = 'RESOLVED') = (decision is not null and decided_by is not null
                             and decided_reason is not null and decided_at is not null));
create unique index rail_events_odd on rail_events (id) where status <> 'APPLIED';
create index rail_events_by_attempt on rail_events (attempt_id);

-- What a rail says was paid, while it is not what was asked for and nobody has decided.
alter table transactions
  add column held_minor bigint check (held_minor > 0),
  add constraint transactions_held_check check (held_minor is null or paid_at is null);

alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (
    cause in ('MERCHANT', 'DUPLICATE_PAYMENT', 'WRONG_AMOUNT'));
drop index refunds_one_for_duplicate;
create unique index refunds_one_of_ours on refunds (merchant_id, transaction_id)
  where cause <> 'MERCHANT';
