-- Webhook endpoints that merchants add in the portal, next to the URLs that checkouts name.

create table webhook_endpoints (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  -- whose server key signs
  application_id text collate "C" not null,
  url text not null,
  description text not null,
  -- empty: all, also those that are added later
  event_types text[] not null,
  enabled_at timestamptz not null,
  -- null while it is ON
  stopped_at timestamptz,
  -- GONE: it returned 410. FAILING: a webhook failed for good, and none was delivered meanwhile.
  stop_reason text check (stop_reason in ('USER', 'GONE', 'FAILING')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id),
  check ((stopped_at is null) = (stop_reason is null))
);
create unique index webhook_endpoints_by_url on webhook_endpoints (merchant_id, url);

-- null: sent to the URL that the checkout or the customer names
alter table notifications add column webhook_endpoint_id text collate "C";
