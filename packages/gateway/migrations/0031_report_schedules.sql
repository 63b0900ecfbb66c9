-- Reports by email: one schedule for each user who wants them.
create table report_schedules (
  merchant_id text collate "C" not null references merchants (id),
  user_id text collate "C" not null,
  rhythm text not null check (rhythm in ('DAILY', 'WEEKLY', 'MONTHLY')),
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, user_id),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);
create index report_schedules_due on report_schedules (next_at);
