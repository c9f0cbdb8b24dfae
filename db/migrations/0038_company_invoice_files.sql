CREATE TABLE "company_invoice_files" (
	"invoice_id" uuid NOT NULL,
	"format" text NOT NULL,
	"body" "bytea" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "company_invoice_files_invoice_id_format_pk" PRIMARY KEY("invoice_id","format")
);
--> statement-breakpoint
ALTER TABLE "company_invoice_files" ADD CONSTRAINT "company_invoice_files_invoice_id_company_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."company_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What was issued never changes.
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON company_invoice_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON company_invoice_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
