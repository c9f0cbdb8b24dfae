CREATE TABLE "club_bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"registration" text NOT NULL,
	"account" text NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"valid_from" date
);
--> statement-breakpoint
CREATE TABLE "settlement_closes" (
	"cut_off_id" uuid PRIMARY KEY NOT NULL,
	"season_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cut_off_id" uuid NOT NULL,
	"paid_with_season_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"amount_ore" integer NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "settlement_corrections_club" UNIQUE("cut_off_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_cut_offs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"input_hash" text NOT NULL,
	"result" text NOT NULL,
	"result_hash" text NOT NULL,
	"prepared_by" uuid,
	"prepared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_inputs" (
	"cut_off_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "settlement_inputs_cut_off_id_position_pk" PRIMARY KEY("cut_off_id","position")
);
--> statement-breakpoint
CREATE TABLE "settlement_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_payments" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"cut_off_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"pay_on" date NOT NULL,
	"amount_ore" integer NOT NULL,
	"vat_ore" integer NOT NULL,
	"html" "bytea" NOT NULL,
	"html_hash" text NOT NULL,
	"csv" "bytea" NOT NULL,
	"csv_hash" text NOT NULL,
	CONSTRAINT "settlement_statements_number_unique" UNIQUE("number"),
	CONSTRAINT "settlement_statements_club" UNIQUE("cut_off_id","club_id")
);
--> statement-breakpoint
ALTER TABLE "club_bank_accounts" ADD CONSTRAINT "club_bank_accounts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_closes" ADD CONSTRAINT "settlement_closes_cut_off_id_settlement_cut_offs_id_fk" FOREIGN KEY ("cut_off_id") REFERENCES "public"."settlement_cut_offs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_closes" ADD CONSTRAINT "settlement_closes_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_corrections" ADD CONSTRAINT "settlement_corrections_cut_off_id_settlement_closes_cut_off_id_fk" FOREIGN KEY ("cut_off_id") REFERENCES "public"."settlement_closes"("cut_off_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_corrections" ADD CONSTRAINT "settlement_corrections_paid_with_season_id_seasons_id_fk" FOREIGN KEY ("paid_with_season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_corrections" ADD CONSTRAINT "settlement_corrections_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_cut_offs" ADD CONSTRAINT "settlement_cut_offs_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_inputs" ADD CONSTRAINT "settlement_inputs_cut_off_id_settlement_cut_offs_id_fk" FOREIGN KEY ("cut_off_id") REFERENCES "public"."settlement_cut_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_objections" ADD CONSTRAINT "settlement_objections_statement_id_settlement_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."settlement_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_statement_id_settlement_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."settlement_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_statements" ADD CONSTRAINT "settlement_statements_cut_off_id_settlement_closes_cut_off_id_fk" FOREIGN KEY ("cut_off_id") REFERENCES "public"."settlement_closes"("cut_off_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_statements" ADD CONSTRAINT "settlement_statements_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_bank_accounts_club" ON "club_bank_accounts" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_closes_once" ON "settlement_closes" USING btree ("season_id","kind") WHERE "settlement_closes"."kind" <> 'correction';--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_cut_offs_once" ON "settlement_cut_offs" USING btree ("season_id","kind") WHERE "settlement_cut_offs"."kind" <> 'correction';--> statement-breakpoint
CREATE INDEX "settlement_cut_offs_season" ON "settlement_cut_offs" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "settlement_objections_statement" ON "settlement_objections" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "settlement_statements_of_club" ON "settlement_statements" USING btree ("club_id");--> statement-breakpoint
-- What is issued to clubs never changes: no row of a close, statement, payment or correction is changed or deleted.
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON settlement_closes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON settlement_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON settlement_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON settlement_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A prepared cut-off may be replaced until it is approved; then neither it nor its frozen input changes.
CREATE FUNCTION refuse_closed_change() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  cut_off uuid;
begin
  if tg_table_name = 'settlement_cut_offs' then
    cut_off := old.id;
  elsif tg_op = 'INSERT' then
    cut_off := new.cut_off_id;
  else
    cut_off := old.cut_off_id;
  end if;
  if exists (select from settlement_closes where cut_off_id = cut_off) then
    raise exception 'The settlement % is closed: % of % is refused', cut_off, lower(tg_op), tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER closed_is_final BEFORE UPDATE OR DELETE ON settlement_cut_offs
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_change();
--> statement-breakpoint
CREATE TRIGGER closed_is_final BEFORE INSERT OR UPDATE OR DELETE ON settlement_inputs
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_cut_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_inputs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
