ALTER TABLE "tournament_entries" ADD COLUMN "desk_payment" text;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "desk_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "start_wish" text;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_desk_payment" CHECK (("tournament_entries"."desk_payment" is null) = ("tournament_entries"."desk_paid_at" is null));