CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"total_ore" integer NOT NULL,
	"vat_ore" integer NOT NULL,
	"document" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_total" CHECK ("receipts"."total_ore" > 0 and "receipts"."vat_ore" between 0 and "receipts"."total_ore")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "receipts_issued" ON "receipts" USING btree ("issued_on");
--> statement-breakpoint
ALTER TABLE "payment_captures" ADD COLUMN "receipt_id" uuid;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "receipt_id" uuid;
--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refunds_without_receipt" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" = 'done' and "refunds"."receipt_id" is null;
--> statement-breakpoint
CREATE TABLE "document_files" (
	"invoice_id" uuid,
	"receipt_id" uuid,
	"format" text NOT NULL,
	"body" "bytea" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "document_files_invoice" UNIQUE("invoice_id","format"),
	CONSTRAINT "document_files_receipt" UNIQUE("receipt_id","format"),
	CONSTRAINT "document_files_one" CHECK (num_nonnulls("document_files"."invoice_id", "document_files"."receipt_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_invoice_id_company_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."company_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO document_files (invoice_id, format, body, hash)
  SELECT invoice_id, format, body, hash FROM company_invoice_files;
--> statement-breakpoint
DROP TABLE "company_invoice_files";
--> statement-breakpoint
-- The first day whose documents are still needed: records are kept for five years after the end of the year (L-BK-5).
CREATE FUNCTION first_kept_day() RETURNS date LANGUAGE sql STABLE AS $$
  select (date_trunc('year', service_now() at time zone 'Europe/Copenhagen') - interval '5 years')::date
$$;
--> statement-breakpoint
-- An issued document is never deleted. Of a row only the named columns change, and a number that it has stays; a deletion
-- after the retention (src/server/db/erase-from.ts) may take the content of a document that is no longer needed.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  free text[] := array['number'] || coalesce(tg_argv, '{}');
begin
  if tg_op = 'UPDATE' and (old.number is null or new.number = old.number) then
    if current_setting('saesonkortet.erasing', true) = tg_table_name and old.issued_on < first_kept_day() then
      free := free || 'document'::text;
    end if;
    if to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
  end if;
  raise exception '% of an issued document in % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER issued_document BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
--> statement-breakpoint
CREATE TRIGGER issued_documents BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER issued_document BEFORE UPDATE OR DELETE ON company_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('reminded_on', 'reminded_again_on', 'stopped_on', 'paid_on');
--> statement-breakpoint
CREATE TRIGGER issued_documents BEFORE TRUNCATE ON company_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A file never changes, and is deleted only after the retention, when its document is no longer needed.
CREATE FUNCTION refuse_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('saesonkortet.erasing', true) = tg_table_name
    and coalesce(
      (select issued_on from receipts where id = old.receipt_id),
      (select issued_on from company_invoices where id = old.invoice_id)) < first_kept_day()
  then
    return old;
  end if;
  raise exception '% of a file of an issued document is refused', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON document_files
  FOR EACH ROW EXECUTE FUNCTION refuse_file_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
