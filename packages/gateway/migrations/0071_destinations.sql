-- Webhooks to message brokers and buckets, besides servers of HTTP.

-- Sealed: the server that they are for, a username and a password. Null: its URL takes none.
alter table webhook_endpoints add column credentials_sealed bytea;

-- What a broker said: confirm, nack, blocked, or a code and its name. Null: there was no broker, or
-- it said nothing.
alter table notification_attempts add column broker_reply text;
