-- What was sent and what was returned, masked and bounded: deleted with the row's partition.
-- null where it is not stored: calls of earlier releases, files.
alter table request_log add column query text;
alter table request_log add column idempotency_key text;
alter table request_log add column request_body text;
alter table request_log add column request_bytes integer;
alter table request_log add column response_body text;
alter table request_log add column response_bytes integer;
