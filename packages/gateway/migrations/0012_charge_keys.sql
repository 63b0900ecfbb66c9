-- A merchant that got no answer asks again with its own key, and the card is charged once.
alter table customer_orders add column idempotency_key text collate "C";
create unique index customer_orders_by_idempotency_key
  on customer_orders (merchant_id, idempotency_key) where idempotency_key is not null;
