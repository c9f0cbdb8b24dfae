CREATE TABLE "clip_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pool_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"first_clip" smallint NOT NULL,
	"clips" smallint NOT NULL,
	"per_clip_ore" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clip_packs_order_line_id_unique" UNIQUE("order_line_id")
);
--> statement-breakpoint
CREATE TABLE "clip_pools" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"clips" smallint NOT NULL,
	CONSTRAINT "clip_pools_season" UNIQUE("company_id","season_id"),
	CONSTRAINT "clip_pools_clips" CHECK ("clip_pools"."clips" >= 0)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cvr" text NOT NULL,
	"name" text NOT NULL,
	"is_in_register" boolean NOT NULL,
	"street" text NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_card_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"seat_id" uuid,
	"season_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"invited_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"pass_id" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "company_card_invitations_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "company_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"company_order_id" uuid NOT NULL,
	"number" text,
	"kind" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"total_ore" integer NOT NULL,
	"document" text NOT NULL,
	"hash" text NOT NULL,
	"reminded_on" date,
	"reminded_again_on" date,
	"stopped_on" date,
	"paid_on" date,
	CONSTRAINT "company_invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "company_invoices_total" CHECK ("company_invoices"."total_ore" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"order_id" uuid,
	"season_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" smallint NOT NULL,
	"list_price_ore" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"ordered_on" date NOT NULL,
	"reference" text NOT NULL,
	"gln" text,
	CONSTRAINT "company_orders_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "company_orders_quantity" CHECK ("company_orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "company_seat_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seat_id" uuid NOT NULL,
	"from_golfer_id" uuid,
	"to_golfer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"company_order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"pass_id" uuid,
	"changes" smallint DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "company_seats_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "company_seats_pass_id_unique" UNIQUE("pass_id"),
	CONSTRAINT "company_seats_number" UNIQUE("company_id","company_order_id","number"),
	CONSTRAINT "company_seats_changes" CHECK ("company_seats"."changes" between 0 and 2),
	CONSTRAINT "company_seats_returned" CHECK ("company_seats"."returned_at" is null or "company_seats"."pass_id" is null)
);
--> statement-breakpoint
ALTER TABLE "passes" DROP CONSTRAINT "passes_order_line_id_unique";--> statement-breakpoint
ALTER TABLE "rounds_used" ADD COLUMN "clip_pool_id" uuid;--> statement-breakpoint
ALTER TABLE "rounds_used" ADD COLUMN "clip" smallint;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "clip_pool_id" uuid;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "holder_account_id" uuid;--> statement-breakpoint
ALTER TABLE "clip_packs" ADD CONSTRAINT "clip_packs_pool_id_clip_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."clip_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_packs" ADD CONSTRAINT "clip_packs_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_pools" ADD CONSTRAINT "clip_pools_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_card_invitations" ADD CONSTRAINT "company_card_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_card_invitations" ADD CONSTRAINT "company_card_invitations_seat_id_company_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."company_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_card_invitations" ADD CONSTRAINT "company_card_invitations_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_card_invitations" ADD CONSTRAINT "company_card_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_card_invitations" ADD CONSTRAINT "company_card_invitations_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invoices" ADD CONSTRAINT "company_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invoices" ADD CONSTRAINT "company_invoices_company_order_id_company_orders_id_fk" FOREIGN KEY ("company_order_id") REFERENCES "public"."company_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_orders" ADD CONSTRAINT "company_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_orders" ADD CONSTRAINT "company_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_orders" ADD CONSTRAINT "company_orders_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seat_changes" ADD CONSTRAINT "company_seat_changes_seat_id_company_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."company_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_company_order_id_company_orders_id_fk" FOREIGN KEY ("company_order_id") REFERENCES "public"."company_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clip_packs_pool" ON "clip_packs" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "companies_cvr" ON "companies" USING btree ("cvr");--> statement-breakpoint
CREATE INDEX "companies_contact" ON "companies" USING btree ("contact_email");--> statement-breakpoint
CREATE INDEX "company_card_invitations_company" ON "company_card_invitations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_card_invitations_email" ON "company_card_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "company_card_invitations_seat" ON "company_card_invitations" USING btree ("seat_id") WHERE "company_card_invitations"."revoked_at" is null and "company_card_invitations"."seat_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_card_invitations_person" ON "company_card_invitations" USING btree ("company_id","season_id","email",("seat_id" is null)) WHERE "company_card_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "company_invoices_company" ON "company_invoices" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_invoices_open" ON "company_invoices" USING btree ("issued_on") WHERE "company_invoices"."kind" = 'invoice' and "company_invoices"."paid_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invoices_one" ON "company_invoices" USING btree ("company_order_id") WHERE "company_invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "company_orders_company" ON "company_orders" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_seat_changes_seat" ON "company_seat_changes" USING btree ("seat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_used_clip" ON "rounds_used" USING btree ("clip_pool_id","clip");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_used_clip_day" ON "rounds_used" USING btree ("clip_pool_id","golfer_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_order_line" ON "passes" USING btree ("order_line_id") WHERE "passes"."clip_pool_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passes_one_player" ON "passes" USING btree ("clip_pool_id","golfer_id") WHERE "passes"."clip_pool_id" is not null;