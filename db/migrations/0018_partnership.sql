CREATE TABLE "club_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid,
	"club_id" uuid,
	"version" integer NOT NULL,
	"clauses" jsonb NOT NULL,
	"text_hash" text NOT NULL,
	"offer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sent_to" text,
	"sent_at" timestamp with time zone,
	"key_hash" text,
	"expires_at" timestamp with time zone,
	"administrator_name" text,
	"administrator_email" text,
	"signed_at" timestamp with time zone,
	"signer_name" text,
	"signer_role" text,
	"signer_email" text,
	"is_signed_by_link" boolean,
	"signed_by" uuid,
	CONSTRAINT "club_agreements_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "club_agreements_version" UNIQUE("club_id","version"),
	CONSTRAINT "club_agreements_of" CHECK ("club_agreements"."club_id" is not null or "club_agreements"."signed_at" is null),
	CONSTRAINT "club_agreements_signer" CHECK (("club_agreements"."signed_at" is null) = ("club_agreements"."signer_name" is null))
);
--> statement-breakpoint
CREATE TABLE "lead_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_name" text NOT NULL,
	"club_id" uuid,
	"contact_name" text NOT NULL,
	"email" text,
	"phone" text,
	"state" text NOT NULL,
	"figures" jsonb,
	"case_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "club_agreements" ADD CONSTRAINT "club_agreements_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_agreements" ADD CONSTRAINT "club_agreements_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_agreements" ADD CONSTRAINT "club_agreements_signed_by_accounts_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "club_agreements_lead" ON "club_agreements" USING btree ("lead_id") WHERE "club_agreements"."signed_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_history_lead" ON "lead_history" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "lead_reminders_lead" ON "lead_reminders" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_reminders_open" ON "lead_reminders" USING btree ("day") WHERE "lead_reminders"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_case" ON "leads" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");