ALTER TABLE "card_reports" ADD COLUMN "facts" text;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "sending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "manual_facts" text;