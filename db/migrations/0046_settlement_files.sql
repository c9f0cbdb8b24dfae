CREATE TABLE "payment_settlement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"lines" integer NOT NULL,
	"movements" integer NOT NULL,
	"matched" integer NOT NULL,
	"differences" integer NOT NULL,
	"payout_ore" bigint NOT NULL,
	"fees_ore" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_settlement_files_content" ON "payment_settlement_files" USING btree ("provider","sha256");