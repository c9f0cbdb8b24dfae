ALTER TABLE "settlement_approvals" RENAME COLUMN "cut_off_id" TO "subject_id";--> statement-breakpoint
DROP INDEX "settlement_approvals_cut_off";--> statement-breakpoint
DROP INDEX "settlement_approvals_open";--> statement-breakpoint
ALTER TABLE "settlement_approvals" ADD COLUMN "subject_kind" text NOT NULL DEFAULT 'cut_off';--> statement-breakpoint
ALTER TABLE "settlement_approvals" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "settlement_approvals_subject" ON "settlement_approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_approvals_open" ON "settlement_approvals" USING btree ("subject_id") WHERE "settlement_approvals"."withdrawn_at" is null and "settlement_approvals"."decision" is null;