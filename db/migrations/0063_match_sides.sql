ALTER TABLE "match_contestants" ADD COLUMN "side_id" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "scores" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_side_id_tournament_sides_id_fk" FOREIGN KEY ("side_id") REFERENCES "public"."tournament_sides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_contestants_side" ON "match_contestants" USING btree ("side_id");--> statement-breakpoint
-- Each written hole of a match has an id, and the ids that it has replaced.
UPDATE "matches" SET "holes" = (
  SELECT jsonb_object_agg(key, value || jsonb_build_object('id', gen_random_uuid(), 'replaces', '[]'::jsonb))
  FROM jsonb_each("holes"))
WHERE "holes" <> '{}'::jsonb;
