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
