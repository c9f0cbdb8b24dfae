-- A card number and a name gave a phone the card's rounds; such keys end with this version.
DELETE FROM "scan_sessions" WHERE "account_id" IS NULL;--> statement-breakpoint
DROP INDEX "scan_sessions_pass";--> statement-breakpoint
ALTER TABLE "scan_sessions" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "scan_session_id" uuid;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds_used" ADD COLUMN "weight_points" smallint;--> statement-breakpoint
-- One nine weighs six, whichever of two it was; whole rounds weigh what their check-ins brought.
UPDATE "rounds_used" AS "spent" SET "weight_points" = CASE
  WHEN "spent"."holes" < 18 THEN 6
  ELSE (SELECT coalesce(sum("weight_points"), 10) FROM "check_ins" WHERE "id" = any("spent"."check_in_ids"))
END;--> statement-breakpoint
ALTER TABLE "rounds_used" ALTER COLUMN "weight_points" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE INDEX "scan_sessions_account" ON "scan_sessions" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "scan_sessions" DROP COLUMN "pass_id";
