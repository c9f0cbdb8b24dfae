CREATE TABLE "no_shows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visit_id" uuid NOT NULL,
	"golfer_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"effect" text NOT NULL,
	"check_in_id" uuid,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" uuid,
	"undone_at" timestamp with time zone,
	"key_hash" text NOT NULL,
	"objected_at" timestamp with time zone,
	"objection" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"upheld" text,
	"answer" text,
	CONSTRAINT "no_shows_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "no_shows_once" ON "no_shows" USING btree ("visit_id") WHERE "no_shows"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "no_shows_golfer" ON "no_shows" USING btree ("golfer_id","season_id");--> statement-breakpoint
CREATE INDEX "no_shows_objections" ON "no_shows" USING btree ("objected_at") WHERE "no_shows"."objected_at" is not null and "no_shows"."decided_at" is null;