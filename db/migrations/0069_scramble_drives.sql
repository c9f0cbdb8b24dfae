CREATE TABLE "drive_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"hole" smallint NOT NULL,
	"driver_entry_id" uuid,
	"replaces" uuid[] NOT NULL,
	"by_entry_id" uuid,
	"by_account_id" uuid,
	"is_late" boolean NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "drives" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "drives_settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drive_entries" ADD CONSTRAINT "drive_entries_card_of" FOREIGN KEY ("round_id","entry_id") REFERENCES "public"."cards"("round_id","entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drive_entries_card" ON "drive_entries" USING btree ("round_id","entry_id","number");