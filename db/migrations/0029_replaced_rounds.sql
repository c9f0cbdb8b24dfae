ALTER TABLE "passes" ADD COLUMN "replaced_rounds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "passes" SET "replaced_rounds" = "replaced"."by_club" FROM (
  SELECT "pass_id", jsonb_object_agg("club_id", "rounds") AS "by_club" FROM (
    SELECT "lost"."pass_id", "departure"."club_id", sum(CASE WHEN "lost"."refund_ore" > 0
      THEN greatest("lost"."credits", "lost"."limit_here" - (SELECT count(*) FROM "rounds_used" "played"
        WHERE "played"."pass_id" = "lost"."pass_id" AND "played"."club_id" = "departure"."club_id" AND NOT "played"."credit"))
      ELSE "lost"."credits" END)::int AS "rounds"
    FROM "lost_rounds" "lost" JOIN "club_departures" "departure" ON "departure"."id" = "lost"."departure_id"
    WHERE "lost"."decided_at" IS NOT NULL GROUP BY 1, 2) "by_card"
  WHERE "rounds" > 0 GROUP BY 1) "replaced"
WHERE "passes"."id" = "replaced"."pass_id";
