CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"visitor_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"wording_hash" text,
	"adapter" text NOT NULL,
	"culture" text NOT NULL,
	"granted" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consent_records_at" ON "consent_records" USING btree ("at");