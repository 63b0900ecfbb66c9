-- Who gave whom which access, and when: an account that somebody has just made is no second person.
create table access_grants (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null check (kind in ('INVITED', 'JOINED', 'APPROVER', 'OWNER', 'OPERATOR', 'RESET')),
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'FINANCE', 'VIEWER')),
  granted_by text collate "C" not null,
  granted_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);
create index access_grants_by_time on access_grants (merchant_id, granted_at);
create index access_grants_by_user on access_grants (merchant_id, user_id);

-- What an operator has decided and a second operator has to approve.
create table operator_decisions (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  kind text not null check (kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT')),
  subject_id text collate "C" not null,
  amount_minor bigint check (amount_minor >= 0),
  content jsonb not null,
  reason text not null,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  requested_by text collate "C" not null,
  requested_in text collate "C" not null,
  requested_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text collate "C",
  decided_email text,
  decided_at timestamptz,
  primary key (merchant_id, id),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_by is not null)),
  check (decided_by <> requested_by)
);
create index operator_decisions_by_time on operator_decisions (created_at desc, id desc);
create unique index operator_decisions_one_open
  on operator_decisions (merchant_id, kind, subject_id) where status = 'WAITING';
