CREATE TABLE "account_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"preset" text NOT NULL,
	"version" integer NOT NULL,
	"accounts" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_plans_version" UNIQUE("preset","version")
);
--> statement-breakpoint
CREATE TABLE "bookkeeping_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"plans" jsonb NOT NULL,
	"exported_by" uuid,
	"exported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookkeeping_exports_from_day_unique" UNIQUE("from_day"),
	CONSTRAINT "bookkeeping_exports_to_day_unique" UNIQUE("to_day")
);
--> statement-breakpoint
CREATE TABLE "bookkeeping_vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"corrects" date,
	"postings" jsonb NOT NULL,
	CONSTRAINT "bookkeeping_vouchers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "bookkeeping_vouchers" ADD CONSTRAINT "bookkeeping_vouchers_export_id_bookkeeping_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."bookkeeping_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookkeeping_vouchers_export" ON "bookkeeping_vouchers" USING btree ("export_id");
--> statement-breakpoint
-- An exported voucher never changes, and a plan keeps its history.
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON account_plans
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON account_plans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON bookkeeping_exports
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON bookkeeping_exports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON bookkeeping_vouchers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON bookkeeping_vouchers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
