-- Refunds.

-- Money on its way back to a payer. The intent is a row before the rail is called.
create table refunds (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  transaction_id text collate "C" not null,
  rail_id text not null,
  kind text not null check (kind in ('REFUND', 'REVERSAL')),
  cause text not null check (cause in ('MERCHANT', 'DUPLICATE_PAYMENT', 'WRONG_AMOUNT')),
  type text not null check (type in ('FULL', 'PARTIAL')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- the merchant's own key: a repeated call finds the first
  idempotency_key text collate "C",
  state text not null check (
    state in ('CREATED', 'PENDING', 'UNKNOWN', 'DONE', 'REFUSED', 'STUCK')),
  rail_reference text not null default '',
  refusal text check (refusal in ('balance', 'window', 'not_permitted', 'other')),
  raw_code text not null default '',
  -- calls to the rail so far, and when the next one is due
  tries integer not null,
  next_try_at timestamptz,
  balance_after_minor bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  check ((state in ('CREATED', 'PENDING', 'UNKNOWN')) = (next_try_at is not null)),
  check ((state in ('DONE', 'REFUSED')) = (closed_at is not null)),
  check ((state = 'DONE') = (balance_after_minor is not null)),
  check (state <> 'REFUSED' or cause = 'MERCHANT')
);
create unique index refunds_one_open on refunds (merchant_id, transaction_id)
  where state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK');
create unique index refunds_one_of_ours on refunds (merchant_id, transaction_id)
  where cause <> 'MERCHANT';
create unique index refunds_by_idempotency_key on refunds (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index refunds_by_transaction on refunds (merchant_id, transaction_id, created_at);
create index refunds_due on refunds (next_try_at) where next_try_at is not null;
create index refunds_done_on_rail on refunds (rail_id, closed_at) where state = 'DONE';

-- Refunds above a merchant's limit wait for a second person.
create table refund_requests (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  transaction_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED')),
  requested_by text collate "C" not null,
  requested_email text not null,
  decided_by text collate "C",
  decided_email text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  check ((status = 'WAITING') = (decided_by is null)),
  -- four eyes
  check (decided_by <> requested_by)
);
create unique index refund_requests_one_open on refund_requests (merchant_id, transaction_id)
  where status = 'WAITING';
create index refund_requests_by_time on refund_requests (merchant_id, created_at desc, id desc);
