CREATE TABLE "abuse_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"week" date NOT NULL,
	"position" smallint NOT NULL,
	"pass_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"evidence" jsonb NOT NULL,
	"facts" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"reason" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "abuse_rows_card" UNIQUE("week","pass_id")
);
--> statement-breakpoint
CREATE TABLE "job_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"error_id" text
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"every_seconds" integer NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone,
	CONSTRAINT "jobs_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "job_failures" ADD CONSTRAINT "job_failures_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abuse_rows_pass" ON "abuse_rows" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "job_failures_job" ON "job_failures" USING btree ("job_id","at");--> statement-breakpoint
CREATE INDEX "job_failures_at" ON "job_failures" USING btree ("at");