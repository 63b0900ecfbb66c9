-- When the provider was asked to void an attempt that is open: the intent, saved before the call.
-- Until the provider has responded, no other report about the attempt counts.
alter table transactions add column void_requested_at timestamptz;
