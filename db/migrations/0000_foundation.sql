CREATE TABLE "account_golfers" (
	"account_id" uuid NOT NULL,
	"golfer_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_golfers_account_id_golfer_id_pk" PRIMARY KEY("account_id","golfer_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "golfer_memberships" (
	"golfer_id" uuid NOT NULL,
	"dgu_number" text NOT NULL,
	"club_number" integer NOT NULL,
	"club_name" text NOT NULL,
	"type" smallint NOT NULL,
	"is_home" boolean NOT NULL,
	"first_seen" date NOT NULL,
	"ended_on" date,
	CONSTRAINT "golfer_memberships_golfer_id_dgu_number_pk" PRIMARY KEY("golfer_id","dgu_number")
);
--> statement-breakpoint
CREATE TABLE "golfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dgu_person_id" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"email" text,
	"handicap_tenths" smallint,
	"right_to_play" boolean,
	"verified_for_year" smallint,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"club_id" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pass_id" uuid,
	"golfer_id" uuid,
	"club_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"holes" smallint NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"at_client" timestamp with time zone NOT NULL,
	"at_server" timestamp with time zone NOT NULL,
	"offline" boolean NOT NULL,
	"skewed" boolean NOT NULL,
	"result" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"rule_version" text NOT NULL,
	"slot" smallint,
	"weight_points" smallint NOT NULL,
	"account_id" uuid,
	"device_id" uuid,
	"sign_id" uuid,
	"static_code" boolean NOT NULL,
	"manual_reason" text,
	"voids" uuid,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "rounds_used" (
	"pass_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"day" date NOT NULL,
	"holes" smallint NOT NULL,
	"golfer_id" uuid NOT NULL,
	"credit" boolean NOT NULL,
	"check_in_ids" uuid[] NOT NULL,
	CONSTRAINT "rounds_used_pass_id_club_id_slot_pk" PRIMARY KEY("pass_id","club_id","slot")
);
--> statement-breakpoint
CREATE TABLE "scan_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"paired_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "scan_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scan_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid,
	"pass_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "club_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"dgu_number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"birth_date" date,
	"gender" text,
	"membership_type" smallint NOT NULL,
	"is_home" boolean NOT NULL,
	"handicap_tenths" smallint,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club_signs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "club_signs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "club_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"rounds_per_pass" smallint NOT NULL,
	"accepted_products" text[] NOT NULL,
	"max_handicap_tenths" smallint,
	"holiday_card_min_distance_km" smallint,
	"blackout_rules" jsonb NOT NULL,
	"notice_hours" smallint NOT NULL,
	"booking_mode" text NOT NULL,
	"booking_url" text,
	"booking_window_days" smallint NOT NULL,
	"booking_steps" jsonb NOT NULL,
	"check_in_place" text NOT NULL,
	"default_holes" smallint NOT NULL,
	"green_fee_weekday_ore" integer NOT NULL,
	"green_fee_weekend_ore" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_terms_version" UNIQUE("club_id","version")
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"dgu_club_number" integer NOT NULL,
	"region" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"cvr" text,
	"latitude_e6" integer,
	"longitude_e6" integer,
	"vat_status" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clubs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "clubs_dgu_club_number_unique" UNIQUE("dgu_club_number")
);
--> statement-breakpoint
CREATE TABLE "course_closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"holes" smallint NOT NULL,
	"par" smallint NOT NULL,
	CONSTRAINT "courses_name" UNIQUE("club_id","name")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"applied_by" uuid
);
--> statement-breakpoint
CREATE TABLE "tee_holes" (
	"tee_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"par" smallint NOT NULL,
	"stroke_index" smallint NOT NULL,
	"length_metres" integer,
	CONSTRAINT "tee_holes_tee_id_number_pk" PRIMARY KEY("tee_id","number")
);
--> statement-breakpoint
CREATE TABLE "tees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"course_rating_tenths" smallint NOT NULL,
	"slope_rating" smallint NOT NULL,
	"par" smallint NOT NULL,
	"length_metres" integer,
	CONSTRAINT "tees_name" UNIQUE("course_id","name","gender")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_address" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"dedupe_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"subject" text,
	"html" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "pass_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pass_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"amount_ore" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"instead_of_line_id" uuid,
	"before" jsonb,
	"start_now" boolean,
	"withdrawal_deadline" date,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "pass_payments_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "pass_payments_instead_of_line_id_unique" UNIQUE("instead_of_line_id")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"golfer_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"product_code" text NOT NULL,
	"dgu_number" text,
	"sold_terms" jsonb NOT NULL,
	"status" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"start_now" boolean NOT NULL,
	"start_now_text" text,
	"ordered_on" date NOT NULL,
	"withdrawal_deadline" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"exclusive" boolean NOT NULL,
	"pay_token_hash" text,
	CONSTRAINT "passes_number_unique" UNIQUE("number"),
	CONSTRAINT "passes_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "passes_pay_token_hash_unique" UNIQUE("pay_token_hash")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"on_sale" boolean NOT NULL,
	"position" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_versions_version" UNIQUE("season_id","code","version")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"sales_from" date NOT NULL,
	"sales_to" date NOT NULL,
	"play_from" date NOT NULL,
	"play_to" date NOT NULL,
	"status" text NOT NULL,
	"terms_version" text NOT NULL,
	"rule_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seasons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"pass_id" uuid,
	"upgrade_id" uuid,
	"outcome" text NOT NULL,
	"rounds_counted" integer,
	"retained_ore" integer,
	"refund_ore" integer,
	"refund_by" date
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_line_id" uuid,
	"amount_ore" integer NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "payment_captures_amount" CHECK ("payment_captures"."amount_ore" >= 0)
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"subject_id" uuid NOT NULL,
	"description" text NOT NULL,
	"list_price_ore" integer NOT NULL,
	"discount_ore" integer NOT NULL,
	"total_ore" integer NOT NULL,
	"vat_mode" text NOT NULL,
	"vat_ore" integer NOT NULL,
	"refunded_ore" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_ore" = "order_lines"."list_price_ore" - "order_lines"."discount_ore" and "order_lines"."total_ore" >= 0),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_ore" between 0 and "order_lines"."total_ore")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"account_id" uuid,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"status" text NOT NULL,
	"total_ore" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"secured_at" timestamp with time zone,
	"secured_by" uuid,
	"fulfilled_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_ore" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_ore" integer NOT NULL,
	"currency" text NOT NULL,
	"authorized_ore" integer DEFAULT 0 NOT NULL,
	"captured_ore" integer DEFAULT 0 NOT NULL,
	"refunded_ore" integer DEFAULT 0 NOT NULL,
	"return_token_hash" text NOT NULL,
	"redirect_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_poll_at" timestamp with time zone,
	"polls" smallint DEFAULT 0 NOT NULL,
	"authorized_until" timestamp with time zone,
	"release_due_at" timestamp with time zone,
	"release_tries" smallint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_return_token_hash_unique" UNIQUE("return_token_hash"),
	CONSTRAINT "payment_attempts_amounts" CHECK (0 <= "payment_attempts"."refunded_ore" and "payment_attempts"."refunded_ore" <= "payment_attempts"."captured_ore" and "payment_attempts"."captured_ore" <= "payment_attempts"."authorized_ore")
);
--> statement-breakpoint
CREATE TABLE "payment_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"kind" text NOT NULL,
	"cause_key" text NOT NULL,
	"details" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_cases_cause_key_unique" UNIQUE("cause_key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_event_key" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"amount_ore" integer,
	"raw" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"order_line_id" uuid,
	"amount_ore" integer NOT NULL,
	"reason" text NOT NULL,
	"cause_key" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "refunds_cause_key_unique" UNIQUE("cause_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_ore" > 0)
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registration_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registration_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"relation" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"birth_date" date,
	"dgu_number" text,
	"stated_type" smallint,
	"product_code" text,
	"start_now" boolean NOT NULL,
	"start_now_text" text,
	"start_now_at" timestamp with time zone,
	"first_day_wish" date,
	"guardian_accepted" boolean NOT NULL,
	"membership" jsonb,
	"membership_state" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"golfer_id" uuid,
	"verify_token_hash" text,
	"own_link_sent_at" timestamp with time zone,
	"pass_id" uuid
);
--> statement-breakpoint
CREATE TABLE "registration_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"cards" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"version" integer NOT NULL,
	"season_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text,
	"email" text,
	"phone" text,
	"email_proven_at" timestamp with time zone,
	"proven_email" text,
	"sold_by_club_id" uuid,
	"order_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "simulator_callbacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_golfers" (
	"person_id" text PRIMARY KEY NOT NULL,
	"union_ids" text[] NOT NULL,
	"answer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount_ore" integer NOT NULL,
	"currency" text NOT NULL,
	"authorized_ore" integer NOT NULL,
	"captured_ore" integer NOT NULL,
	"refunded_ore" integer NOT NULL,
	"cancelled_ore" integer NOT NULL,
	"return_url" text NOT NULL,
	"callback_url" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"authorized_until" timestamp with time zone,
	"approve_at" timestamp with time zone,
	"trouble" text,
	"trouble_left" integer DEFAULT 0 NOT NULL,
	"events" jsonb NOT NULL,
	"idempotency" jsonb NOT NULL,
	CONSTRAINT "simulator_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "account_golfers" ADD CONSTRAINT "account_golfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_golfers" ADD CONSTRAINT "account_golfers_golfer_id_golfers_id_fk" FOREIGN KEY ("golfer_id") REFERENCES "public"."golfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "golfer_memberships" ADD CONSTRAINT "golfer_memberships_golfer_id_golfers_id_fk" FOREIGN KEY ("golfer_id") REFERENCES "public"."golfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_signs" ADD CONSTRAINT "club_signs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_terms" ADD CONSTRAINT "club_terms_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_closures" ADD CONSTRAINT "course_closures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tee_holes" ADD CONSTRAINT "tee_holes_tee_id_tees_id_fk" FOREIGN KEY ("tee_id") REFERENCES "public"."tees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tees" ADD CONSTRAINT "tees_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_payments" ADD CONSTRAINT "pass_payments_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_upgrade_id_pass_payments_id_fk" FOREIGN KEY ("upgrade_id") REFERENCES "public"."pass_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_cards" ADD CONSTRAINT "registration_cards_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_orders" ADD CONSTRAINT "registration_orders_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_golfers_golfer" ON "account_golfers" USING btree ("golfer_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "credentials_account" ON "credentials" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "golfer_memberships_number" ON "golfer_memberships" USING btree ("dgu_number");--> statement-breakpoint
CREATE INDEX "golfer_memberships_club" ON "golfer_memberships" USING btree ("club_number");--> statement-breakpoint
CREATE UNIQUE INDEX "golfers_dgu_person" ON "golfers" USING btree ("dgu_person_id");--> statement-breakpoint
CREATE INDEX "golfers_name" ON "golfers" USING btree (lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "roles_account" ON "roles" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "roles_club" ON "roles" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "activity_subject" ON "activity" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_voids" ON "check_ins" USING btree ("voids") WHERE "check_ins"."voids" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_club_day" ON "check_ins" USING btree ("club_id","day");--> statement-breakpoint
CREATE INDEX "check_ins_pass" ON "check_ins" USING btree ("pass_id","club_id");--> statement-breakpoint
CREATE INDEX "check_ins_golfer" ON "check_ins" USING btree ("golfer_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_used_day" ON "rounds_used" USING btree ("pass_id","club_id","golfer_id","day");--> statement-breakpoint
CREATE INDEX "scan_sessions_pass" ON "scan_sessions" USING btree ("pass_id");--> statement-breakpoint
CREATE UNIQUE INDEX "club_members_number" ON "club_members" USING btree ("club_id","dgu_number");--> statement-breakpoint
CREATE INDEX "club_members_dgu" ON "club_members" USING btree ("dgu_number");--> statement-breakpoint
CREATE INDEX "clubs_region" ON "clubs" USING btree ("region");--> statement-breakpoint
CREATE INDEX "course_closures_club" ON "course_closures" USING btree ("club_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_dedupe" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("sent_at","due_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "pass_payments_pass" ON "pass_payments" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "passes_golfer" ON "passes" USING btree ("golfer_id");--> statement-breakpoint
CREATE INDEX "passes_order" ON "passes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_one_current" ON "passes" USING btree ("golfer_id","season_id") WHERE "passes"."exclusive" and "passes"."status" in ('active', 'awaiting_verification', 'unpaid');--> statement-breakpoint
CREATE INDEX "withdrawals_pass" ON "withdrawals" USING btree ("pass_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_done" ON "withdrawals" USING btree ("pass_id") WHERE "withdrawals"."outcome" = 'done' and "withdrawals"."upgrade_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_upgrade_done" ON "withdrawals" USING btree ("upgrade_id") WHERE "withdrawals"."outcome" = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_captures_line" ON "payment_captures" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_captures_whole" ON "payment_captures" USING btree ("order_id") WHERE "payment_captures"."order_line_id" is null;--> statement-breakpoint
CREATE INDEX "payment_captures_due" ON "payment_captures" USING btree ("due_at") WHERE "payment_captures"."status" in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "orders_subject" ON "orders" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'awaiting_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_living" ON "orders" USING btree ("kind","subject_id") WHERE "orders"."status" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_poll" ON "payment_attempts" USING btree ("next_poll_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_release" ON "payment_attempts" USING btree ("release_due_at");--> statement-breakpoint
CREATE INDEX "payment_cases_order" ON "payment_cases" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_key" ON "payment_events" USING btree ("provider","provider_event_key");--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "email_codes_registration" ON "email_codes" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_cards_position" ON "registration_cards" USING btree ("registration_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_cards_verify" ON "registration_cards" USING btree ("verify_token_hash");--> statement-breakpoint
CREATE INDEX "registration_orders_registration" ON "registration_orders" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_expires" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "simulator_callbacks_due" ON "simulator_callbacks" USING btree ("done_at","due_at");