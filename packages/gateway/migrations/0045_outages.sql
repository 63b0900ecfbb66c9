-- Providers, methods and banks that an operator took off for all merchants.

create table outages (
  id text collate "C" primary key,
  rail_id text collate "C" not null,
  -- Null: everything of the rail.
  rail_partner text collate "C",
  method text collate "C",
  bank_code text collate "C",
  messages jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until further notice: `ends_at` is then the longest time that an outage may take.
  is_open_ended boolean not null,
  created_by text collate "C" not null,
  created_by_name text not null,
  created_at timestamptz not null,
  lifted_by text collate "C",
  lifted_by_name text,
  lifted_at timestamptz,
  check (ends_at > starts_at),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lifted_by_name is null)),
  check (bank_code is null or method is not null)
);
create index outages_by_end on outages (ends_at desc, id desc);
create index outages_by_creation on outages (created_at desc, id desc);
