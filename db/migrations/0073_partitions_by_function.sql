-- The role of the service creates no table (db/roles.sql), so the owner's functions create and drop the partitions of the
-- days. The name is made from the day alone.
CREATE FUNCTION create_analytics_partition(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  name constant text := 'analytics_events_' || to_char(day, 'YYYY_MM_DD');
begin
  -- Created as a table and then attached, which blocks neither readers nor writers.
  execute format('create table public.%I (like public.analytics_events including all)', name);
  execute format('alter table public.analytics_events attach partition public.%I for values from (%L) to (%L)',
    name, day, day + 1);
end $$;
--> statement-breakpoint
CREATE FUNCTION drop_analytics_partition(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  execute format('drop table public.%I', 'analytics_events_' || to_char(day, 'YYYY_MM_DD'));
end $$;
