-- What providers' health is decided from, counted over all merchants.

create table provider_signals (
  at timestamptz not null,
  rail_id text collate "C" not null,
  -- Empty where the rail has only one.
  rail_partner text collate "C" not null,
  good_attempts integer not null default 0 check (good_attempts >= 0),
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  good_calls integer not null default 0 check (good_calls >= 0),
  failed_calls integer not null default 0 check (failed_calls >= 0),
  primary key (at, rail_id, rail_partner)
);
