ALTER TABLE "withdrawals" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "key_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("received_at") WHERE "withdrawals"."outcome" = 'declared' and "withdrawals"."handled_at" is null;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_key_hash_unique" UNIQUE("key_hash");