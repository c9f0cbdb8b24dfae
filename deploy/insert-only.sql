-- Takes the privileges to change the log, the check-ins and closed settlements from the role of the service, so that
-- not even its password changes them (docs/algorithms/audit-log.md). Run it as a superuser after every migration of
-- these tables and after every restore; it may be repeated:
--
--   PGOPTIONS='-c insert_only.service=saesonkortet' psql -d saesonkortet -1 -f deploy/insert-only.sql
--
-- `saesonkortet` stands for the role in DATABASE_URL. Afterwards migrations of these tables, and `npm run restore`, need
-- a superuser. The embedded database has a single role, so this cannot apply to it; the triggers remain.

DO $$
declare
  service constant text := current_setting('insert_only.service');
  owner constant text := service || '_log';
  name text;
  settled constant text[] :=
    array['settlement_closes', 'settlement_statements', 'settlement_payments', 'settlement_corrections',
    'settlement_input_deletions', 'document_files', 'receipts',
    'account_plans', 'bookkeeping_exports', 'bookkeeping_vouchers'];
begin
  if not exists (select from pg_roles where rolname = owner) then
    execute format('create role %I nologin', owner);
  end if;
  -- A function can be given only to a role that may create functions.
  execute format('grant usage, create on schema public to %I', owner);
  foreach name in array array['activity', 'activity_links', 'activity_anchors', 'check_ins'] || settled loop
    execute format('alter table public.%I owner to %I', name, owner);
    execute format('revoke all on public.%I from public, %I', name, service);
    execute format('grant select on public.%I to %I', name, service);
  end loop;
  foreach name in array array['activity', 'activity_links', 'check_ins'] || settled loop
    execute format('grant insert on public.%I to %I', name, service);
  end loop;
  execute format('grant usage, select on sequence public.activity_id_seq to %I', service);

  -- The deletion after the retention runs as the owner of the log.
  execute format('alter function public.delete_old_activity(timestamptz) owner to %I', owner);
  execute format('revoke all on function public.delete_old_activity(timestamptz) from public, %I', service);
  execute format('grant execute on function public.delete_old_activity(timestamptz) to %I', service);
  execute format('grant select on public.settings to %I', owner);
  execute format('grant select, update on public.activity_chain to %I', owner);
  execute format('revoke create on schema public from %I', owner);

  -- An erasure clears names, and visits are deleted after 13 months. The trigger refuses everything else.
  execute format('grant update (answer, reasons, account_id), delete on public.check_ins to %I', service);
  -- The content of documents goes when their retention is over, which the triggers check.
  execute format('grant update (document) on public.receipts to %I', service);
  execute format('grant delete on public.document_files to %I', service);
end $$;
