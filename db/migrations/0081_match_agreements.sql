ALTER TABLE "matches" ADD COLUMN "agreements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "dropped_start" timestamp with time zone;