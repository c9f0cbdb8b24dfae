CREATE TABLE "sale_queue_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue_id" uuid NOT NULL,
	"number" integer,
	"account_id" uuid,
	"registration_id" uuid,
	"ordered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_queues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"seed" text,
	"drawn_at" timestamp with time zone,
	"drawn" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_queue_tickets" ADD CONSTRAINT "sale_queue_tickets_queue_id_sale_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."sale_queues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_queue_tickets_number" ON "sale_queue_tickets" USING btree ("queue_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_queue_tickets_account" ON "sale_queue_tickets" USING btree ("queue_id","account_id") WHERE "sale_queue_tickets"."ordered_at" is null;--> statement-breakpoint
CREATE INDEX "sale_queue_tickets_registration" ON "sale_queue_tickets" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_queues_one_open" ON "sale_queues" USING btree ((true)) WHERE "sale_queues"."closed_at" is null;