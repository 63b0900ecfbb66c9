-- Webhooks of a merchant to a URL, without its query, that fail: how many of about the last hour,
-- and what was reported.
create table webhook_alerts (
  merchant_id text collate "C" not null references merchants (id),
  url text not null,
  delivered integer not null check (delivered >= 0),
  failed integer not null check (failed >= 0),
  -- Counts are halved half an hour later.
  counted_from timestamptz not null,
  -- Percent failing: domain/notification/failing.ts.
  level integer not null check (level in (0, 50, 90, 100)),
  -- The last mail about it.
  reported_level integer check (reported_level in (50, 90, 100)),
  reported_at timestamptz,
  updated_at timestamptz not null,
  primary key (merchant_id, url),
  check ((reported_level is null) = (reported_at is null))
);
create index webhook_alerts_by_update on webhook_alerts (updated_at);

-- When its owner was last told that an endpoint is about to be disabled.
alter table webhook_endpoints add column warned_at timestamptz;
