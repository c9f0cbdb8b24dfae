CREATE TABLE "campaign_uses" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_uses_slot" UNIQUE("campaign_id","slot"),
	CONSTRAINT "campaign_uses_first" CHECK ("campaign_uses"."slot" >= 1)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"code" text,
	"percent" smallint,
	"amount_ore" integer,
	"product_codes" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"total_limit" integer,
	"buyer_limit" integer,
	"funded_by" text NOT NULL,
	"club_id" uuid,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_code_unique" UNIQUE("code"),
	CONSTRAINT "campaigns_value" CHECK (("campaigns"."percent" is null) <> ("campaigns"."amount_ore" is null)),
	CONSTRAINT "campaigns_percent" CHECK ("campaigns"."percent" between 1 and 100),
	CONSTRAINT "campaigns_amount" CHECK ("campaigns"."amount_ore" > 0),
	CONSTRAINT "campaigns_days" CHECK ("campaigns"."valid_from" <= "campaigns"."valid_to"),
	CONSTRAINT "campaigns_code" CHECK (("campaigns"."code" is null) = ("campaigns"."method" = 'automatic')),
	CONSTRAINT "campaigns_club" CHECK ("campaigns"."funded_by" <> 'club' or "campaigns"."club_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer_id" uuid NOT NULL,
	"golfer_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "discount_codes_once" UNIQUE("offer_id","golfer_id")
);
--> statement-breakpoint
CREATE TABLE "discount_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid,
	"partner_name" text,
	"partner_url" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"product_codes" text[] NOT NULL,
	"home_club_id" uuid,
	"age_from" smallint,
	"age_to" smallint,
	"needs_valid_card" boolean NOT NULL,
	"total_limit" integer,
	"golfer_limit" integer,
	"day_limit" integer,
	"counter_hash" text,
	"counter_version" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_offers_counter_hash_unique" UNIQUE("counter_hash"),
	CONSTRAINT "discount_offers_giver" CHECK (("discount_offers"."club_id" is null) <> ("discount_offers"."partner_name" is null)),
	CONSTRAINT "discount_offers_days" CHECK ("discount_offers"."valid_from" <= "discount_offers"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"code_id" uuid,
	"golfer_id" uuid,
	"club_id" uuid,
	"account_id" uuid,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total_slot" integer,
	"golfer_slot" integer,
	"day_slot" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "discount_redemptions_total" UNIQUE("offer_id","total_slot"),
	CONSTRAINT "discount_redemptions_golfer" UNIQUE("code_id","golfer_slot"),
	CONSTRAINT "discount_redemptions_day" UNIQUE("offer_id","day","day_slot"),
	CONSTRAINT "discount_redemptions_slots" CHECK (("discount_redemptions"."undone_at" is null) = ("discount_redemptions"."total_slot" is not null and "discount_redemptions"."golfer_slot" is not null and "discount_redemptions"."day_slot" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_funded_by" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_club_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sold_by_club_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "campaign_uses" ADD CONSTRAINT "campaign_uses_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_offer_id_discount_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."discount_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_offers" ADD CONSTRAINT "discount_offers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_offers" ADD CONSTRAINT "discount_offers_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_offer_id_discount_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."discount_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_uses_order" ON "campaign_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "discount_codes_golfer" ON "discount_codes" USING btree ("golfer_id");--> statement-breakpoint
CREATE INDEX "discount_offers_club" ON "discount_offers" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "discount_redemptions_of_golfer" ON "discount_redemptions" USING btree ("golfer_id");--> statement-breakpoint
CREATE INDEX "order_lines_campaign" ON "order_lines" USING btree ("campaign_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_funding" CHECK (("order_lines"."campaign_id" is null or "order_lines"."discount_funded_by" is not null)
        and coalesce("order_lines"."discount_funded_by" = 'club', false) = ("order_lines"."discount_club_id" is not null)
        and ("order_lines"."discount_funded_by" is null or "order_lines"."discount_ore" > 0));--> statement-breakpoint
-- The page of a club shows what the club gives.
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "discount_offers" FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
