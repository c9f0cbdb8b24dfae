CREATE TABLE "closure_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"based_on" integer NOT NULL,
	"kept_rules" jsonb NOT NULL,
	"new_rules" jsonb NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "closure_requests" ADD CONSTRAINT "closure_requests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closure_requests_club" ON "closure_requests" USING btree ("club_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "closure_requests_waiting" ON "closure_requests" USING btree ("club_id") WHERE "closure_requests"."state" = 'waiting';