-- no transaction
-- Bookings of a bank that name no payout are compared by amount.
create index concurrently if not exists payouts_sent on payouts (amount_minor, sent_at)
  where sent_at is not null;
