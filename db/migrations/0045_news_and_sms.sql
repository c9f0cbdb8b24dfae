-- News are messages of the operator: those that were sent keep their text and the proof of their mails.
INSERT INTO "messages" ("id", "purpose", "audience", "audience_text", "subject", "body", "recipients", "sent_at", "sent_by")
	SELECT "id", 'marketing', '{"kind": "news"}', 'Alle, der har sagt ja til nyheder', "subject", "body", "recipients", "sent_at", "sent_by"
	FROM "newsletters" ORDER BY "sent_at";--> statement-breakpoint
UPDATE "mails" SET "message_id" = "newsletters"."id" FROM "newsletters"
	WHERE "mails"."template" = 'news' AND "mails"."dedupe_key" LIKE 'news:' || "newsletters"."id" || ':%';--> statement-breakpoint
DROP TABLE "newsletters" CASCADE;--> statement-breakpoint
-- Entries without an account get SMS at the telephone of the list that the tournament desk uploaded.
CREATE TABLE "stopped_phones" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"stopped_because" text NOT NULL
);
--> statement-breakpoint
-- Who has stopped SMS to an account gets none on an imported entry either, unless the number was proven again since.
INSERT INTO "stopped_phones" ("phone", "stopped_at", "stopped_because")
	SELECT DISTINCT ON ("phone") "phone", "stopped_at", "stopped_because" FROM "sms_phones" "stopped"
	WHERE "phone" IS NOT NULL AND "stopped_at" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "sms_phones" "again"
		WHERE "again"."phone" = "stopped"."phone" AND "again"."stopped_at" IS NULL AND "again"."proven_at" > "stopped"."stopped_at"
	)
	ORDER BY "phone", "stopped_at";--> statement-breakpoint
ALTER TABLE "urgent_messages" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "urgent_messages" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "urgent_messages" ADD CONSTRAINT "urgent_messages_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "urgent_messages_entry" ON "urgent_messages" USING btree ("entry_id") WHERE "urgent_messages"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "urgent_messages_phone" ON "urgent_messages" USING btree ("phone","created_at") WHERE "urgent_messages"."phone" is not null;--> statement-breakpoint
CREATE INDEX "urgent_messages_created" ON "urgent_messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "urgent_messages" ADD CONSTRAINT "urgent_messages_recipient" CHECK (num_nonnulls("urgent_messages"."account_id", "urgent_messages"."entry_id") = 1 and ("urgent_messages"."entry_id" is null or "urgent_messages"."channel" = 'sms'));--> statement-breakpoint
-- A start time is a card in a wallet, too.
ALTER TABLE "wallet_cards" ADD COLUMN "kind" text DEFAULT 'pass' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_entry_id_unique" UNIQUE("entry_id");