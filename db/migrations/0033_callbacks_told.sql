CREATE TABLE "simulator_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "called_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD COLUMN "cancel_url" text;