CREATE TABLE "import_run_changes" (
	"run_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"dgu_number" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_run_changes_run_id_club_id_dgu_number_pk" PRIMARY KEY("run_id","club_id","dgu_number")
);
--> statement-breakpoint
ALTER TABLE "club_members" ALTER COLUMN "membership_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "club_members" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "import_run_changes" ADD CONSTRAINT "import_run_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_import_run_id_import_runs_id_fk" FOREIGN KEY ("import_run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_members_run" ON "club_members" USING btree ("import_run_id");
--> statement-breakpoint
-- Hundreds of thousands of members are searched by what the office knows of them.
CREATE INDEX "club_members_search" ON "club_members" USING gin (lower("dgu_number" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);
