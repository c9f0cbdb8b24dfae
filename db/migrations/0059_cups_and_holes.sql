ALTER TABLE "match_contestants" ADD COLUMN "is_captain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_draws" ADD COLUMN "cup" jsonb;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "starts_at" smallint;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "revealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "a2" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "b2" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "holes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_a2_match_contestants_id_fk" FOREIGN KEY ("a2") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_b2_match_contestants_id_fk" FOREIGN KEY ("b2") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;