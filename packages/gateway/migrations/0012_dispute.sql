-- Disputes.

-- Payments that a payer's bank takes back. What a rail says of one is found again by its reference.
create table disputes (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  transaction_id text collate "C" not null,
  rail_id text not null,
  rail_reference text collate "C" not null check (rail_reference <> ''),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in (
    'fraudulent', 'not_received', 'not_as_described', 'duplicate', 'credit_not_processed',
    'subscription_cancelled', 'other')),
  raw_reason text not null,
  state text not null check (
    state in ('OPEN', 'ANSWERING', 'ACCEPTING', 'UNDER_REVIEW', 'WON', 'LOST')),
  due_at timestamptz,
  -- what the merchant wants, and its explanation
  response text check (response in ('answer', 'accept')),
  answer text check (length(answer) between 1 and 2000),
  -- calls to the rail since the last change, and when the next one is due
  tries integer not null,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  check ((state in ('WON', 'LOST')) = (closed_at is not null)),
  check ((closed_at is null) = (next_try_at is not null)),
  check ((response is not distinct from 'answer') = (answer is not null)),
  check (state <> 'OPEN' or response is null),
  check (state <> 'ANSWERING' or response is not distinct from 'answer'),
  check (state <> 'ACCEPTING' or response is not distinct from 'accept')
);
create unique index disputes_once on disputes (merchant_id, rail_id, rail_reference);
create index disputes_by_transaction on disputes (merchant_id, transaction_id, created_at);
create index disputes_by_time on disputes (merchant_id, created_at, id);
create index disputes_due on disputes (next_try_at) where next_try_at is not null;
create index disputes_open on disputes (created_at, id) where closed_at is null;
create index disputes_on_rail on disputes (rail_id, created_at);

-- The same sen goes back to the payer once, by a refund or by the payer's bank.
create function expect_returned_once() returns trigger language plpgsql as $$
declare
  paid bigint;
  returned numeric;
begin
  select amount_minor into paid from transactions
   where merchant_id = new.merchant_id and id = new.transaction_id;
  select coalesce(sum(amount_minor), 0) into returned from (
    select amount_minor from refunds
     where merchant_id = new.merchant_id and transaction_id = new.transaction_id
       and state <> 'REFUSED'
    union all
    select amount_minor from disputes
     where merchant_id = new.merchant_id and transaction_id = new.transaction_id
       and state <> 'WON') r;
  if returned > paid then
    raise exception 'payment % of % would be given back as %', new.transaction_id, paid, returned
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger disputes_returned_once after insert or update on disputes
  deferrable initially deferred for each row execute function expect_returned_once();
create constraint trigger refunds_returned_once after insert or update on refunds
  deferrable initially deferred for each row execute function expect_returned_once();
