ALTER TABLE "payment_captures" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "check_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD COLUMN "callback_word" text;--> statement-breakpoint
ALTER TABLE "simulator_webhooks" ADD COLUMN "provider" text DEFAULT 'mobilepay' NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_check" ON "refunds" USING btree ("check_due_at");