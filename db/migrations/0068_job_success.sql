-- The age of a job's last success is a metric: the end of its latest run says nothing while it fails.
ALTER TABLE "jobs" ADD COLUMN "succeeded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "jobs" SET "succeeded_at" = "finished_at" WHERE "failures" = 0;
