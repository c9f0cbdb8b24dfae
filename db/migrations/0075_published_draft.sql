ALTER TABLE "draw_drafts" ADD COLUMN "published" jsonb;--> statement-breakpoint
-- The state at the last list; a change of the list by hand is stored a moment after it. A draft may have been edited since.
UPDATE "draw_drafts" AS d SET "published" = (
  SELECT s."draft" FROM "draw_states" AS s
  WHERE s."draft_id" = d."id" AND s."made_at" <= (
    SELECT max(l."published_at") + interval '1 second' FROM "start_lists" AS l WHERE l."round_id" = d."round_id"
  )
  ORDER BY s."number" DESC LIMIT 1
) WHERE d."is_published";
