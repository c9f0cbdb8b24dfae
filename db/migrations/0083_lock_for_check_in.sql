-- The locks of a check-in, each asked for when the one before is granted, in one statement instead of four. The order and
-- the keys are those of src/server/checkins/lock-queries.ts.
CREATE FUNCTION lock_for_check_in(club_id uuid, pass_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
declare
  holder uuid;
  pool uuid;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('course:' || club_id::text, 0));
  select golfer_id, clip_pool_id into holder, pool from public.passes where id = pass_id for update;
  perform from public.clip_pools where id = pool for update;
  perform pg_advisory_xact_lock(hashtextextended('visits:' || holder::text, 0));
end $$;
