-- A seed belongs to the round that lots were drawn after: what was drawn so far, to the last that is out; while
-- play is on after a cut by broken ties, to the round of the cut, which alone has asked for lots so far.

ALTER TABLE "tournament_divisions" ADD COLUMN "lot_seeds" jsonb;--> statement-breakpoint
UPDATE "tournament_divisions" d
SET "lot_seeds" = jsonb_build_object(
  (CASE
    WHEN (d."terms"->'cut'->>'byBrokenTies')::boolean
      AND (d."terms"->'cut'->>'afterRound')::int < t."last"
      AND t."state" NOT IN ('scores_in', 'provisional', 'final')
    THEN (d."terms"->'cut'->>'afterRound')::int
    ELSE t."last"
  END)::text,
  d."lot_seed")
FROM (
  SELECT "id", "state", coalesce((
    SELECT max(r."number") FROM "tournament_rounds" r
    WHERE r."tournament_id" = "tournaments"."id" AND r."draw_version" > 0
  ), 1) AS "last"
  FROM "tournaments"
) t
WHERE t."id" = d."tournament_id" AND d."lot_seed" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_divisions" DROP COLUMN "lot_seed";
