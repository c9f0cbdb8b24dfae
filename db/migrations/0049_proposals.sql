CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"from_value" text NOT NULL,
	"to_value" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open" ON "proposals" USING btree ("kind","subject_id") WHERE "proposals"."ended_at" is null;--> statement-breakpoint
INSERT INTO "proposals" ("id", "kind", "subject_id", "from_value", "to_value", "proposed_by", "proposed_at")
SELECT gen_random_uuid(), split_part("key", '.', 2), substring("key" from '^vat_proposal\.[a-z]+\.(.+)$'),
	"value" ->> 'from', "value" ->> 'to', ("value" ->> 'proposedBy')::uuid, ("value" ->> 'proposedAt')::timestamptz
FROM "settings" WHERE starts_with("key", 'vat_proposal.') AND jsonb_typeof("value") = 'object';--> statement-breakpoint
DELETE FROM "settings" WHERE starts_with("key", 'vat_proposal.');
