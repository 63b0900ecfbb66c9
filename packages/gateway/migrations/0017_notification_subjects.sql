-- What an event is about: a payment, or one of its refunds. Two refunds of one payment are two
-- events, and each is notified.
alter table notifications add column subject text collate "C";
update notifications set subject = transaction_id;
alter table notifications alter column subject set not null;
drop index notifications_once;
-- One notification per event and target, however often the event is reported.
create unique index notifications_once on notifications (subject, event_type, url);
