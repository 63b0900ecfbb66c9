-- The processes that run now, on all machines. Each keeps its row fresh; whoever sees a row that is
-- long out of date deletes it. Small, and shared by all nodes.
create table heartbeats (
  id text collate "C" primary key,
  kind text not null check (kind in ('api', 'worker')),
  host text not null,
  pid integer not null,
  release text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null
) with (fillfactor = 50);

-- The id of the request that created the checkout, on everything that came of it: the same as in the
-- request log and in the log lines. null for what no request created.
alter table checkouts add column request_id text collate "C";
alter table transactions add column request_id text collate "C";
alter table exchanges add column request_id text collate "C";
alter table notifications add column request_id text collate "C";
