CREATE TABLE "web_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"build" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"agent" text
);
--> statement-breakpoint
CREATE INDEX "web_errors_at" ON "web_errors" USING btree ("at");
