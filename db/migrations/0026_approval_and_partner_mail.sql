CREATE TABLE "settlement_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"approver_id" uuid NOT NULL,
	"cut_off_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"earlier_not_paid" boolean NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "settlement_approvals_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "settlement_approvers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"named_by" uuid,
	"named_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "discount_offers" ADD COLUMN "partner_email" text;--> statement-breakpoint
ALTER TABLE "discount_offers" ADD COLUMN "counter_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discount_offers" ADD COLUMN "counter_mailed_to" text;--> statement-breakpoint
ALTER TABLE "settlement_approvals" ADD CONSTRAINT "settlement_approvals_approver_id_settlement_approvers_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."settlement_approvers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_approvals_cut_off" ON "settlement_approvals" USING btree ("cut_off_id");--> statement-breakpoint
CREATE INDEX "settlement_approvals_approver" ON "settlement_approvals" USING btree ("approver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_approvals_open" ON "settlement_approvals" USING btree ("cut_off_id") WHERE "settlement_approvals"."withdrawn_at" is null and "settlement_approvals"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_approvers_one" ON "settlement_approvers" USING btree (("ended_at" is null)) WHERE "settlement_approvers"."ended_at" is null;
--> statement-breakpoint
-- What was answered stays, and neither a request nor an approver is deleted.
CREATE TRIGGER answered_is_final BEFORE UPDATE ON settlement_approvals
  FOR EACH ROW WHEN (old.decision IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER answered_is_final_rows BEFORE DELETE ON settlement_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The sales page shows automatic campaigns while they have uses left.
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON campaigns
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
--> statement-breakpoint
-- Only a use of an automatic campaign with a limit changes the page: the last one ends it, one given back opens it again.
CREATE FUNCTION count_limited_campaign_use() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (
    select from campaigns
    where id = coalesce(new.campaign_id, old.campaign_id)
      and method = 'automatic' and total_limit is not null
  ) then
    update public_data set version = version + 1 where id = 1;
    notify public_data;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER public_campaign_use AFTER INSERT OR DELETE ON campaign_uses
  FOR EACH ROW EXECUTE FUNCTION count_limited_campaign_use();
