CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text
);
--> statement-breakpoint
CREATE INDEX "impersonations_account" ON "impersonations" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_one_running" ON "impersonations" USING btree ("operator_id") WHERE "impersonations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "impersonations_session" ON "impersonations" USING btree ("session_id") WHERE "impersonations"."ended_at" is null;