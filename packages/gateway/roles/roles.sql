-- Creates the accounts of the gateway's database, and gives all that the gateway has in it to the
-- owner. An administrator runs it in the gateway's database; it can be repeated. Then grants.sql.
-- Why there are three: docs/security/database-roles.md.
do $$
declare
  item record;
begin
  if to_regrole('kaunter_owner') is null then
    create role kaunter_owner nologin;
  end if;
  if to_regrole('kaunter_migrator') is null then
    create role kaunter_migrator login;
  end if;
  if to_regrole('kaunter_runtime') is null then
    create role kaunter_runtime login;
  end if;
  grant kaunter_owner to kaunter_migrator;
  -- Whoever is not a superuser may give things only to a role it is a member of.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant kaunter_owner to %I', current_user);
  end if;
  -- Nodes of Citus act as the owner at each other: pg_hba.conf allows that to nodes only.
  if exists (select from pg_extension where extname = 'citus') then
    alter role kaunter_owner login;
  end if;

  -- An account that owned the tables goes on working, until the administrator takes this back.
  for item in
    select distinct r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relnamespace = 'public'::regnamespace and not r.rolsuper
       and r.rolname not in ('kaunter_owner', 'kaunter_runtime', current_user)
  loop
    execute format('grant kaunter_owner to %I', item.rolname);
    execute format('grant connect, temporary on database %I to %I',
                   current_database(), item.rolname);
  end loop;

  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, create on database %I to kaunter_owner', current_database());
  execute format('grant connect on database %I to kaunter_migrator, kaunter_runtime',
                 current_database());
  if (select nspowner <> 'kaunter_owner'::regrole from pg_namespace where nspname = 'public') then
    alter schema public owner to kaunter_owner;
  end if;
  revoke all on schema public from public;
  grant usage on schema public to kaunter_runtime;

  for item in
    select format('alter %s %s owner to kaunter_owner',
             case relkind when 'v' then 'view' else 'table' end, c.oid::regclass) as statement
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
       and c.relowner <> 'kaunter_owner'::regrole
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('alter function %s owner to kaunter_owner', p.oid::regprocedure)
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proowner <> 'kaunter_owner'::regrole
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  loop
    execute item.statement;
  end loop;
end $$;
