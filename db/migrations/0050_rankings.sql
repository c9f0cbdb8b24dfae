CREATE TABLE "ranking_events" (
	"ranking_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "ranking_events_ranking_id_division_id_pk" PRIMARY KEY("ranking_id","division_id"),
	CONSTRAINT "ranking_events_percent" CHECK ("ranking_events"."percent" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "rankings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"terms" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rankings_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_events_division" ON "ranking_events" USING btree ("division_id");--> statement-breakpoint
CREATE INDEX "rankings_club" ON "rankings" USING btree ("club_id");--> statement-breakpoint
-- The page of a tournament names the ranking lists in which it counts.
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rankings" FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ranking_events" FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
