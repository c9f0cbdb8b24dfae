-- Functions that run as the owner are for the role of the service alone (db/roles.sql); PostgreSQL lets everybody who
-- reaches the schema call a new function.
REVOKE EXECUTE ON FUNCTION delete_old_activity(timestamptz), create_analytics_partition(date),
  drop_analytics_partition(date) FROM PUBLIC;
--> statement-breakpoint
-- The only legal deletion of a day's events: when they are 400 days old (periods.analytics in
-- src/domain/privacy/periods.ts), by the database's clock. One day less, because the clock that asks may be ahead of it
-- at midnight.
CREATE OR REPLACE FUNCTION drop_analytics_partition(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  first_kept constant date := (service_now() at time zone 'Europe/Copenhagen')::date - 398;
begin
  if day >= first_kept then
    raise exception 'Events from % on must be kept', first_kept using errcode = 'integrity_constraint_violation';
  end if;
  execute format('drop table public.%I', 'analytics_events_' || to_char(day, 'YYYY_MM_DD'));
end $$;
