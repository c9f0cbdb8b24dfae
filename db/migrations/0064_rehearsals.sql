ALTER TABLE "tournaments" ADD COLUMN "rehearsal_of" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rehearsal_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_rehearsal" ON "tournaments" USING btree ("rehearsal_of") WHERE "tournaments"."rehearsal_of" is not null;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rehearsal_ends" CHECK (("tournaments"."rehearsal_of" is null) = ("tournaments"."rehearsal_ends_at" is null));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rehearsal_private" CHECK ("tournaments"."rehearsal_of" is null or "tournaments"."announced_at" is null);