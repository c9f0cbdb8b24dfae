CREATE TABLE "club_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"email" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_links_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "club_mail_choices" (
	"club_id" uuid NOT NULL,
	"email" text NOT NULL,
	"receives" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_mail_choices_club_id_email_pk" PRIMARY KEY("club_id","email")
);
--> statement-breakpoint
ALTER TABLE "club_links" ADD CONSTRAINT "club_links_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_mail_choices" ADD CONSTRAINT "club_mail_choices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_links_email" ON "club_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "club_links_expiry" ON "club_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "club_mail_choices_email" ON "club_mail_choices" USING btree ("email");