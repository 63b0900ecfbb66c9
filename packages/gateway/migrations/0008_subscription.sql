-- Customers who let themselves be charged again, and the charges.

-- Somebody whose card may be charged again: by a rule, or when the merchant asks.
create table customers (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  kind text not null check (kind in ('RECURRING', 'TOKENIZED')),
  store_id text collate "C" not null,
  application_id text collate "C" not null,
  email text not null,
  name text not null,
  country_code text not null,
  phone_number text not null,
  product_name text not null,
  product_description text not null,
  redirect_url text not null,
  notify_url text not null,
  amount_minor bigint check (amount_minor >= 10),
  recurring_interval text check (recurring_interval in ('DAILY', 'WEEKLY', 'MONTHLY')),
  recurring_target text not null default '',
  -- charges in all; null: until it is switched off
  recurring_repetition integer check (recurring_repetition > 0),
  card_token text collate "C",
  is_active boolean not null default false,
  -- Malaysian day of the first binding, from which a rule without a target counts
  bound_on text check (bound_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  charge_count integer not null default 0,
  next_charge_on text check (next_charge_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  next_charge_at timestamptz,
  binding_count integer not null default 0,
  -- order of a card check whose amount is still to be given back
  undo_order_id text,
  undo_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check ((kind = 'RECURRING') = (amount_minor is not null and recurring_interval is not null)),
  check (not is_active or card_token is not null),
  check ((next_charge_on is null) = (next_charge_at is null)),
  check (next_charge_at is null or is_active),
  check ((undo_order_id is null) = (undo_at is null))
);
create index customers_due on customers (next_charge_at) where next_charge_at is not null;
create index customers_to_undo on customers (undo_at) where undo_at is not null;
create index customers_by_card on customers (merchant_id, card_token) where card_token is not null;

create table customer_orders (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  checkout_id text collate "C" not null,
  kind text not null check (kind in ('SCHEDULED', 'REQUESTED')),
  -- Malaysian day as YYYYMMDD; a rule charges once for each
  reference text not null check (reference ~ '^[0-9]{8}$'),
  amount_minor bigint not null check (amount_minor >= 10),
  -- when a charge that was decided, but perhaps never begun, is looked at; null once it was begun
  start_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- a merchant that got no answer asks again with its own key, and the card is charged once
  idempotency_key text collate "C",
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, checkout_id) references checkouts (merchant_id, id)
);
create unique index customer_orders_once on customer_orders (merchant_id, customer_id, reference)
  where kind = 'SCHEDULED';
create index customer_orders_by_customer on customer_orders (merchant_id, customer_id, id);
create index customer_orders_to_start on customer_orders (start_at) where start_at is not null;
-- for the foreign key, when a checkout is deleted
create index customer_orders_by_checkout on customer_orders (merchant_id, checkout_id);
create unique index customer_orders_by_idempotency_key
  on customer_orders (merchant_id, idempotency_key) where idempotency_key is not null;
