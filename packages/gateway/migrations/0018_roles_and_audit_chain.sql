-- The running gateway owns nothing, so it creates and drops partitions through these functions, which
-- act as the owner of the tables: for known tables, by names of our form, and past the least retention.

-- In the storage: rows over 2 KB are compressed to half of that, and stay in the page where that is
-- enough; a claim of a webhook changes no index where the page has room.

-- The facts of a partition, by its name. Fails for any other table or name.
create function read_partition(
  parent text, partition text,
  out starts timestamptz, out ends timestamptz, out lower_bound text, out upper_bound text,
  out storage text, out age_min interval)
language plpgsql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  period text;
  kind text;
  label text;
begin
  select r.period, r.kind, r.storage, r.age_min
    into period, kind, storage, age_min
    from (values
      ('nonces', 'hour', 'hour', '', interval '2 hours'),
      ('request_log', 'day', 'time', '', '1 day'),
      ('exchanges', 'month', 'time', 'with (toast_tuple_target = 1024)', '30 days'),
      ('provider_reports', 'month', 'month', 'with (toast_tuple_target = 1024)', '180 days'),
      ('events', 'month', 'time', '', '30 days'),
      ('notifications', 'month', 'month',
       'with (fillfactor = 80, toast_tuple_target = 1024)', '30 days'),
      ('notification_attempts', 'month', 'month', 'with (toast_tuple_target = 1024)', '30 days'),
      ('redeliveries', 'month', 'month', '', '30 days'))
      as r(name, period, kind, storage, age_min)
   where r.name = parent;
  if not found then
    raise exception '% is not partitioned by time', parent using errcode = 'insufficient_privilege';
  end if;
  label := case period when 'month' then 'YYYY_MM' when 'day' then 'YYYY_MM_DD'
           else 'YYYY_MM_DD_HH24' end;
  if partition ~ ('^' || parent || '_[0-9]{4}(_[0-9]{2}){1,3}$') then
    starts := to_timestamp(substr(partition, length(parent) + 2), label);
  end if;
  if starts is null or partition is distinct from parent || '_' || to_char(starts, label) then
    raise exception '% is no partition of %', partition, parent
      using errcode = 'insufficient_privilege';
  end if;
  ends := starts + ('1 ' || period)::interval;
  select min(b), max(b) into lower_bound, upper_bound from (
    select case kind when 'hour' then (extract(epoch from at) / 3600)::bigint::text
                     when 'month' then to_char(at, 'YYYYMM')
                     else quote_literal(to_char(at, 'YYYY-MM-DD HH24:MI:SS"+00"')) end
      from unnest(array[starts, ends]) as at) as bounds(b);
end $$;

create function create_partition(parent text, partition text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found record := public.read_partition(parent, partition);
begin
  if not pg_has_role(session_user, current_user, 'member')
     and found.starts > clock_timestamp() + interval '400 days' then
    raise exception '% is too far ahead', partition using errcode = 'insufficient_privilege';
  end if;
  execute format('create table public.%I partition of public.%I for values from (%s) to (%s) %s',
    partition, parent, found.lower_bound, found.upper_bound, found.storage);
  if parent = 'events' then
    execute format(
      'create unique index %I on public.%I (merchant_id, sequence) where sequence is not null',
      partition || '_by_sequence', partition);
  end if;
end $$;

-- Whoever takes a partition out may read it, to archive it. Can be repeated.
create function detach_partition(parent text, partition text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found record := public.read_partition(parent, partition);
begin
  if not pg_has_role(session_user, current_user, 'member')
     and found.ends > clock_timestamp() - found.age_min then
    raise exception '% is not past its retention', partition
      using errcode = 'insufficient_privilege';
  end if;
  if exists (select from pg_inherits
              where inhrelid = format('public.%I', partition)::regclass
                and inhparent = format('public.%I', parent)::regclass) then
    execute format('alter table public.%I detach partition public.%I', parent, partition);
  end if;
  execute format('grant select on public.%I to %I', partition, session_user);
end $$;

create function drop_partition(parent text, partition text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found record := public.read_partition(parent, partition);
begin
  if not pg_has_role(session_user, current_user, 'member')
     and found.ends > clock_timestamp() - found.age_min then
    raise exception '% is not past its retention', partition
      using errcode = 'insufficient_privilege';
  end if;
  if exists (select from pg_inherits
              where inhrelid = to_regclass(format('public.%I', partition))) then
    raise exception '% is still a part of its table', partition
      using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table if exists public.%I', partition);
end $$;

revoke execute on function
  read_partition(text, text), create_partition(text, text), detach_partition(text, text),
  drop_partition(text, text) from public;

-- One chain for each merchant: what the audit log says, in the order in which it was sealed. It holds
-- digests only, so it stays verifiable when what they are of is erased or past its retention.
create table audit_chain (
  merchant_id text collate "C" not null,
  sequence bigint not null check (sequence >= 1),
  -- ENTRY: of the audit log; CALLS: the changing signed calls of a day in the request log
  kind text not null check (kind in ('ENTRY', 'CALLS')),
  -- of an entry its id, of calls the day as 20261123
  subject bigint not null,
  count integer not null check (count >= 1),
  digest bytea not null check (octet_length(digest) = 32),
  -- over the previous hash and all of the above
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (merchant_id, sequence)
);
create unique index audit_chain_once on audit_chain (merchant_id, kind, subject);
create index audit_chain_by_time on audit_chain (sealed_at);
create trigger audit_chain_stay before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_kept before truncate on audit_chain
  for each statement execute function refuse_change();
alter table audit_chain enable always trigger audit_chain_stay;
alter table audit_chain enable always trigger audit_chain_kept;
