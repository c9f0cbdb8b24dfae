CREATE TABLE "screen_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"format" text NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club_weather" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"forecast" jsonb,
	"confirmed_at" timestamp with time zone,
	"ask_again_at" timestamp with time zone NOT NULL,
	"last_modified" text
);
--> statement-breakpoint
ALTER TABLE "screen_pictures" ADD CONSTRAINT "screen_pictures_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_weather" ADD CONSTRAINT "club_weather_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screen_pictures_tournament" ON "screen_pictures" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "screen_pictures_hash" ON "screen_pictures" USING btree ("hash");