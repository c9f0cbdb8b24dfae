CREATE TABLE "analytics_events" (
	"day" date NOT NULL,
	"insert_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"device_id" text NOT NULL,
	"session_id" bigint,
	"user_id" text,
	"page" text,
	"properties" jsonb NOT NULL,
	CONSTRAINT "analytics_events_day_insert_id_pk" PRIMARY KEY("day","insert_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "analytics_events_device" ON "analytics_events" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "analytics_events_user" ON "analytics_events" USING btree ("user_id") WHERE "user_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "analytics_forwards" (
	"day" date NOT NULL,
	"insert_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_forwards_day_insert_id_pk" PRIMARY KEY("day","insert_id")
);
--> statement-breakpoint
CREATE INDEX "analytics_forwards_due" ON "analytics_forwards" USING btree ("due_at");--> statement-breakpoint
CREATE TABLE "analytics_drops" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_drops_day_reason_pk" PRIMARY KEY("day","reason")
);
