CREATE TABLE "settlement_computed" (
	"season_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"is_final" boolean NOT NULL,
	"input_hash" text NOT NULL,
	"result" text NOT NULL,
	"errors" jsonb NOT NULL,
	"recent_points" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_computed" ADD CONSTRAINT "settlement_computed_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;