CREATE TABLE "activity_anchors" (
	"last_position" bigint PRIMARY KEY NOT NULL,
	"first_position" bigint NOT NULL,
	"hash" text NOT NULL,
	"deleted_until" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_chain" (
	"id" smallint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"chained_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"chained_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_links_activity_id_unique" UNIQUE("activity_id")
);
--> statement-breakpoint
CREATE TABLE "activity_queue" (
	"activity_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The chain begins with 64 zeros. Events from before it are chained first, in the order of their ids.
INSERT INTO activity_chain (id, position, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
INSERT INTO activity_queue (activity_id) SELECT id FROM activity;
--> statement-breakpoint
-- In the event's own transaction: an event that is committed late, with a lower id than others, waits here as well.
CREATE FUNCTION queue_activity() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into activity_queue (activity_id) select id from added;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER activity_added AFTER INSERT ON activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_activity();
--> statement-breakpoint
-- Makes a table insert-only. The exception is an erasure: a transaction that has named the table in the setting
-- `saesonkortet.erasing` (src/server/db/erase-from.ts) may delete its rows, and change the columns that the trigger
-- names. The setting guards against mistakes; against a role with other intentions, db/roles.sql takes
-- the privileges away.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('saesonkortet.erasing', true) = tg_table_name then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
      return new;
    end if;
  end if;
  raise exception '% is insert-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON activity
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON activity_links
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON activity_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON activity_anchors
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON activity_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An erasure removes names from the answer and the reasons, and the account of staff.
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON check_ins
  FOR EACH ROW EXECUTE FUNCTION refuse_change('answer', 'reasons', 'account_id');
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON check_ins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The only legal deletion of events: those up to an instant, when the bookkeeping of their year may be deleted too
-- (L-BK-5). Each deleted range of the chain leaves its last hash as an anchor, from which the chain continues.
-- SECURITY DEFINER, so that the role of the service needs no privilege to delete. Returns the number of events.
CREATE FUNCTION delete_old_activity(until_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  first_kept constant timestamptz :=
    (date_trunc('year', service_now() at time zone 'Europe/Copenhagen') - interval '5 years')
      at time zone 'Europe/Copenhagen';
  ranges bigint;
  gone bigint;
begin
  -- Nobody chains meanwhile.
  perform from activity_chain where id = 1 for update;
  if not exists (select from activity where at <= until_at) then return 0; end if;
  if until_at >= first_kept then
    raise exception 'Events from % on must be kept', first_kept using errcode = 'integrity_constraint_violation';
  end if;

  insert into activity_anchors (first_position, last_position, hash, deleted_until, deleted_at)
    select old.first, old.last, links.hash, until_at, service_now()
    from (
      select min(position) as first, max(position) as last from (
        select position, position - row_number() over (order by position) as island
        from activity_links join activity on activity.id = activity_id where at <= until_at
      ) as numbered group by island
    ) as old join activity_links as links on links.position = old.last;
  get diagnostics ranges = row_count;
  if ranges = 0 then return 0; end if;

  perform set_config('saesonkortet.erasing', 'activity', true);
  delete from activity using activity_links as links where links.activity_id = activity.id and at <= until_at;
  get diagnostics gone = row_count;
  perform set_config('saesonkortet.erasing', 'activity_links', true);
  delete from activity_links as links using activity_anchors as anchors
    where links.position between anchors.first_position and anchors.last_position;
  perform set_config('saesonkortet.erasing', '', true);
  return gone;
end $$;
