-- Refunds above a merchant's limit wait for a second person.
create table refund_requests (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
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

create index audit_log_by_target on audit_log (merchant_id, target_kind, target_id);
