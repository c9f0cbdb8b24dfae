ALTER TABLE "tournament_rounds" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "members_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD CONSTRAINT "tournament_rounds_void" CHECK (("tournament_rounds"."voided_at" is null) = ("tournament_rounds"."void_reason" is null));