CREATE TABLE "dgu_logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"verifier" text,
	"purpose" text NOT NULL,
	"card_id" uuid,
	"next" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"golfer" jsonb,
	"golfer_until" timestamp with time zone,
	"code_hash" text,
	"code_email" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_until" timestamp with time zone,
	CONSTRAINT "dgu_logins_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"club_id" uuid NOT NULL,
	"month" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_club_id_month_pk" PRIMARY KEY("club_id","month")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"club_id" uuid,
	"company_id" uuid,
	"tournament_id" uuid,
	"key_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "invitations_scope" CHECK (("invitations"."club_id" is not null) = ("invitations"."name" in ('club_staff', 'club_admin')) and ("invitations"."company_id" is not null) = ("invitations"."name" in ('company_admin')) and ("invitations"."tournament_id" is not null) = ("invitations"."name" in ('tournament_director', 'tournament_scorer')) and "invitations"."name" in ('club_staff', 'club_admin', 'company_admin', 'tournament_director', 'tournament_scorer', 'operator_support', 'operator_finance', 'operator_admin'))
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"remembered_until" timestamp with time zone,
	CONSTRAINT "known_browsers_once" UNIQUE("account_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "mailed_keys" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"key_hash" text NOT NULL,
	"opens" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_keys_purpose_email_pk" PRIMARY KEY("purpose","email"),
	CONSTRAINT "mailed_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "membership_mails" (
	"golfer_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"key_hash" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_mails_golfer_id_year_pk" PRIMARY KEY("golfer_id","year"),
	CONSTRAINT "membership_mails_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "simulator_grants" (
	"key" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_golfers" ADD COLUMN "proof" text DEFAULT 'typed' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "tournament_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "registration_cards" ADD COLUMN "by_dgu_login" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_accounts_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_mails" ADD CONSTRAINT "membership_mails_golfer_id_golfers_id_fk" FOREIGN KEY ("golfer_id") REFERENCES "public"."golfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dgu_logins_browser" ON "dgu_logins" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "dgu_logins_expires" ON "dgu_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_club" ON "invitations" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("email","name",coalesce("club_id", "company_id", "tournament_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "simulator_grants_grant" ON "simulator_grants" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "simulator_grants_uid" ON "simulator_grants" USING btree ("uid");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider" ON "credentials" USING btree ("provider_id","provider_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_standing" ON "roles" USING btree ("account_id","name",coalesce("club_id", "company_id", "tournament_id", "account_id")) WHERE "roles"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "activity_scope" ON "activity" USING btree (("data" ->> 'scopeId'),"id") WHERE "activity"."data" ->> 'scopeId' is not null;--> statement-breakpoint
CREATE INDEX "mails_account" ON "mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "registration_cards_pass" ON "registration_cards" USING btree ("pass_id");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_scope" CHECK (("roles"."club_id" is not null) = ("roles"."name" in ('club_staff', 'club_admin')) and ("roles"."company_id" is not null) = ("roles"."name" in ('company_admin')) and ("roles"."tournament_id" is not null) = ("roles"."name" in ('tournament_director', 'tournament_scorer')) and "roles"."name" in ('club_staff', 'club_admin', 'company_admin', 'tournament_director', 'tournament_scorer', 'operator_support', 'operator_finance', 'operator_admin'));