-- no transaction
create index concurrently if not exists checkouts_by_phone_number
  on checkouts (merchant_id, right(regexp_replace(details -> 'customer' ->> 'phoneNumber', '\D', '', 'g'), 7))
  where transaction_id is not null and details -> 'customer' ->> 'phoneNumber' <> '';
