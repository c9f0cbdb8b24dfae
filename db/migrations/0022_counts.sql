CREATE TABLE "analytics_changed_days" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"dimension" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_kind_page_dimension_pk" PRIMARY KEY("day","kind","page","dimension")
);
--> statement-breakpoint
CREATE TABLE "registration_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "registration_counts_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE INDEX "analytics_changed_days_day" ON "analytics_changed_days" USING btree ("day");--> statement-breakpoint
-- What was stored before there were counts is counted too.
INSERT INTO "analytics_changed_days" ("day") SELECT DISTINCT "day" FROM "analytics_events";
