ALTER TABLE "round_tees" DROP CONSTRAINT "round_tees_one";--> statement-breakpoint
ALTER TABLE "round_tees" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "round_tees_one" ON "round_tees" USING btree ("round_id",coalesce("division_id", "round_id"),"gender") WHERE not "round_tees"."is_extra";--> statement-breakpoint
CREATE UNIQUE INDEX "round_tees_extra" ON "round_tees" USING btree ("round_id","gender","name") WHERE "round_tees"."is_extra";--> statement-breakpoint
ALTER TABLE "round_tees" ADD CONSTRAINT "round_tees_extra_is_nobodys" CHECK (not "round_tees"."is_extra" or "round_tees"."division_id" is null);