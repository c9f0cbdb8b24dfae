CREATE TABLE "cdn_purges" (
	"key" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
