CREATE TABLE "planned_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"golfer_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"cancelled_at" timestamp with time zone,
	"warned_of" uuid,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "planned_visits_once" ON "planned_visits" USING btree ("golfer_id","club_id","day") WHERE "planned_visits"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "planned_visits_club" ON "planned_visits" USING btree ("club_id","day");