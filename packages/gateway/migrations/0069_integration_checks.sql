-- A merchant's side that is tried in a sandbox. A production database has none.
create table integration_checks (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  installation_id text not null default 'installation',
  mode text not null default 'sandbox' check (mode = 'sandbox'),
  application_id text collate "C" not null,
  notify_url text not null,
  -- Empty: a person places the orders, or says how often one was fulfilled.
  buy_url text not null,
  probe_url text not null,
  state text not null check (state in ('RUNNING', 'DONE', 'STOPPED')),
  -- What a person is asked, and what they answered; each question has its own number.
  question jsonb,
  answer jsonb,
  -- domain/laboratory/check/report.ts, in the order in which they were tried.
  results jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- While it runs, every few seconds.
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id),
  foreign key (installation_id, mode) references installation (id, mode)
);
create index integration_checks_by_time on integration_checks (merchant_id, created_at desc, id desc);
create unique index integration_checks_running on integration_checks (merchant_id)
  where state = 'RUNNING';

-- What happens to the next response to an application that creates a checkout.
create table call_faults (
  merchant_id text collate "C" not null references merchants (id),
  application_id text collate "C" not null,
  installation_id text not null default 'installation',
  mode text not null default 'sandbox' check (mode = 'sandbox'),
  kind text not null check (kind in ('LOSE_RESPONSE', 'HOLD_RESPONSE')),
  -- The notifyUrl of the checkouts whose responses it concerns, without a query.
  receiver text not null,
  -- Of the calls since then, oldest first.
  order_ids text[] not null,
  expires_at timestamptz not null,
  primary key (merchant_id, application_id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id),
  foreign key (installation_id, mode) references installation (id, mode)
);
create index call_faults_by_end on call_faults (expires_at);
