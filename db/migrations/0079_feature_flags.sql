CREATE TABLE "feature_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"share" smallint NOT NULL,
	"club_ids" jsonb NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL
);
