ALTER TABLE "settlement_statements" ADD COLUMN "pdf" "bytea";--> statement-breakpoint
ALTER TABLE "settlement_statements" ADD COLUMN "pdf_hash" text;--> statement-breakpoint
CREATE INDEX "check_ins_sign" ON "check_ins" USING btree ("sign_id","day") WHERE "check_ins"."sign_id" is not null;