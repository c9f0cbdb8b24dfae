-- Each play-off by itself, with the round it was held after: it parts only those who were all in it. Those
-- of one round were kept as one so far, and stay so.

UPDATE "tournament_divisions"
SET "play_off" = (
  SELECT jsonb_agg(jsonb_build_object('round', held."key"::int, 'places', held."value") ORDER BY held."key"::int)
  FROM jsonb_each("play_off") held
)
WHERE "play_off" IS NOT NULL;
