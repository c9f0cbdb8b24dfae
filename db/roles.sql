-- The privileges of the service's own role: it reads and writes rows, creates and changes no table, and neither changes
-- nor deletes a row of an insert-only table, not even with its password in other hands (docs/algorithms/audit-log.md).
-- `npm run db:roles` runs this as the owner of the tables, and `npm run db:migrate` after each migration. It may be
-- repeated; by hand:
--
--   PGOPTIONS='-c saesonkortet.runtime=saesonkortet_run' psql "$DATABASE_OWNER_URL" -1 -f db/roles.sql
--
-- `saesonkortet_run` stands for the role in DATABASE_URL. The embedded database has a single role, so this cannot apply
-- to it; the triggers remain.

DO $$
declare
  runtime constant text := current_setting('saesonkortet.runtime');
  -- Rows that the code only ever inserts, without a trigger of their own.
  inserted constant text[] := array['gift_card_movements', 'company_seat_changes', 'payment_reconciliations',
    'payment_settlement_files', 'credit_rounds', 'tournament_results', 'start_lists'];
  -- Rows that are written once more, as the answer to a request, and never deleted.
  kept constant text[] := array['receipts', 'company_invoices', 'settlement_approvals'];
  definer constant text[] := array['delete_old_activity(timestamptz)', 'create_analytics_partition(date)',
    'drop_analytics_partition(date)'];
  name text;
  cleared text;
begin
  execute format('grant connect, temporary on database %I to %I', current_database(), runtime);
  execute format('revoke create on schema public from public, %I', runtime);
  execute format('grant usage on schema public to %I', runtime);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', runtime);
  execute format('revoke truncate, references, trigger on all tables in schema public from %I', runtime);
  execute format('grant usage, select on all sequences in schema public to %I', runtime);
  -- For tables of later migrations, and for the day's partition of the events.
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', runtime);
  execute format('alter default privileges in schema public grant usage, select on sequences to %I', runtime);

  execute format('revoke insert, update, delete on schema_migrations from %I', runtime);
  foreach name in array inserted loop
    execute format('revoke update, delete on %I from %I', name, runtime);
  end loop;
  foreach name in array kept loop
    execute format('revoke delete on %I from %I', name, runtime);
  end loop;

  -- Every table with the trigger `insert_only`. The trigger names the columns that an erasure may clear, and refuses
  -- every other change and deletion of a row, also with these privileges.
  for name, cleared in
    select c.relname, (
      select string_agg(quote_ident(argument), ', ')
      from regexp_split_to_table(encode(t.tgargs, 'escape'), '\\000') argument
      where argument <> '')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'insert_only' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('revoke update, delete on %I from %I', name, runtime);
    if cleared is not null then
      execute format('grant update (%s), delete on %I to %I', cleared, name, runtime);
    end if;
  end loop;

  -- The content of documents goes when their retention is over, which the triggers check.
  execute format('revoke update on receipts from %I', runtime);
  execute format('grant update (document) on receipts to %I', runtime);
  execute format('grant delete on document_files to %I', runtime);
  -- Only `delete_old_activity` writes anchors, as the owner.
  execute format('revoke insert on activity_anchors from %I', runtime);

  -- These run as the owner, so nobody else may call them; they refuse what must be kept.
  foreach name in array definer loop
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to %I', name, runtime);
  end loop;
end $$;
