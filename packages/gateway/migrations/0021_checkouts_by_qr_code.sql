-- no transaction
create index concurrently if not exists checkouts_by_qr_code
  on checkouts (merchant_id, (details ->> 'qrCode'), id) where details ->> 'qrCode' is not null and transaction_id is not null;
