-- A play-off counts after the round it was held after: what was written so far, after the last that is out.

UPDATE "tournament_divisions" d
SET "play_off" = jsonb_build_object(
  coalesce((
    SELECT max(r."number") FROM "tournament_rounds" r
    WHERE r."tournament_id" = d."tournament_id" AND r."draw_version" > 0
  ), 1)::text,
  d."play_off")
WHERE d."play_off" IS NOT NULL;
