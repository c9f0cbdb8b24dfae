ALTER TABLE "card_reports" ADD COLUMN "typed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "typed_by" uuid;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "typed_scores" jsonb;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "typed_status" text;