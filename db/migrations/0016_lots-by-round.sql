-- A seed belongs to the round that lots were drawn after: what was drawn so far, to the last that is out.

ALTER TABLE "tournament_divisions" ADD COLUMN "lot_seeds" jsonb;--> statement-breakpoint
UPDATE "tournament_divisions" d
SET "lot_seeds" = jsonb_build_object(
  coalesce((
    SELECT max(r."number") FROM "tournament_rounds" r
    WHERE r."tournament_id" = d."tournament_id" AND r."draw_version" > 0
  ), 1)::text,
  d."lot_seed")
WHERE d."lot_seed" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_divisions" DROP COLUMN "lot_seed";
