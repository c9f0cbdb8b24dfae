ALTER TABLE "accounts" ADD COLUMN "analytics_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_analytics_id_unique" UNIQUE("analytics_id");
