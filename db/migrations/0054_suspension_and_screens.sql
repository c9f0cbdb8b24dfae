CREATE TABLE "tournament_screens" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone,
	"settings" jsonb NOT NULL,
	"control" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "positions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_screens" ADD CONSTRAINT "tournament_screens_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;