-- Applications change things as well, through the signed API.
alter table audit_log
  add column actor_name text not null default '',
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check
    check (actor_kind in ('USER', 'APPLICATION', 'OPERATOR', 'SYSTEM'));
