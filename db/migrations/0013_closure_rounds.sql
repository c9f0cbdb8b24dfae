ALTER TABLE "check_ins" ADD COLUMN "closure_id" uuid;--> statement-breakpoint
CREATE INDEX "check_ins_closure" ON "check_ins" USING btree ("closure_id") WHERE "check_ins"."closure_id" is not null;