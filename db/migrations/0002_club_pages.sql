CREATE TABLE "club_picture_files" (
	"picture_id" uuid NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "club_picture_files_picture_id_format_width_pk" PRIMARY KEY("picture_id","format","width")
);
--> statement-breakpoint
CREATE TABLE "club_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"use" text NOT NULL,
	"course_id" uuid,
	"position" smallint NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"has_alpha" boolean NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_profiles" (
	"club_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"description" text NOT NULL,
	"facilities" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"signature_holes" jsonb NOT NULL,
	"booking_steps" jsonb,
	"booking_text" text,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid,
	CONSTRAINT "club_profiles_club_id_version_pk" PRIMARY KEY("club_id","version")
);
--> statement-breakpoint
ALTER TABLE "club_picture_files" ADD CONSTRAINT "club_picture_files_picture_id_club_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."club_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_pictures" ADD CONSTRAINT "club_pictures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_pictures" ADD CONSTRAINT "club_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_profiles" ADD CONSTRAINT "club_profiles_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_picture_files_hash" ON "club_picture_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "club_pictures_club" ON "club_pictures" USING btree ("club_id","use","position");--> statement-breakpoint
-- Public pages show both (src/server/content/public-data-version.ts).
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON club_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON club_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
