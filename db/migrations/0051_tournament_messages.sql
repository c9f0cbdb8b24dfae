CREATE TABLE "tournament_message_recipients" (
	"message_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "tournament_message_recipients_message_id_entry_id_pk" PRIMARY KEY("message_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_text" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_urgent" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_message_recipients" ADD CONSTRAINT "tournament_message_recipients_message_id_tournament_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."tournament_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_message_recipients" ADD CONSTRAINT "tournament_message_recipients_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_messages" ADD CONSTRAINT "tournament_messages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_message_recipients_entry" ON "tournament_message_recipients" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "tournament_messages_tournament" ON "tournament_messages" USING btree ("tournament_id","sent_at");