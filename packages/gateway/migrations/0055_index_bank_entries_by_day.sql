-- no transaction
-- What a bank booked on one day.
create index concurrently if not exists bank_entries_by_day on bank_entries (booked_on);
