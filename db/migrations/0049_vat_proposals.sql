CREATE TABLE "vat_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"from_vat" text NOT NULL,
	"to_vat" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vat_proposals_open" ON "vat_proposals" USING btree ("kind","subject_id") WHERE "vat_proposals"."ended_at" is null;--> statement-breakpoint
INSERT INTO "vat_proposals" ("id", "kind", "subject_id", "from_vat", "to_vat", "proposed_by", "proposed_at")
SELECT gen_random_uuid(), split_part("key", '.', 2), substring("key" from '^vat_proposal\.[a-z]+\.(.+)$'),
	"value" ->> 'from', "value" ->> 'to', ("value" ->> 'proposedBy')::uuid, ("value" ->> 'proposedAt')::timestamptz
FROM "settings" WHERE starts_with("key", 'vat_proposal.') AND jsonb_typeof("value") = 'object';--> statement-breakpoint
DELETE FROM "settings" WHERE starts_with("key", 'vat_proposal.');
