-- no transaction
create index concurrently if not exists transactions_by_card
  on transactions (merchant_id, (payer ->> 'cardLastFour'), created_at desc) where payer ->> 'cardLastFour' is not null;
