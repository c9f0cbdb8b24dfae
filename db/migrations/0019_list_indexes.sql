CREATE INDEX "check_ins_list_mode" ON "check_ins" USING btree ("mode","at_client","id") WHERE "check_ins"."kind" = 'attempt';--> statement-breakpoint
CREATE INDEX "check_ins_list_result" ON "check_ins" USING btree ("result","id") WHERE "check_ins"."kind" = 'attempt';--> statement-breakpoint
CREATE INDEX "check_ins_list_offline" ON "check_ins" USING btree ("at_client","id") WHERE "check_ins"."kind" = 'attempt' and "check_ins"."offline";--> statement-breakpoint
CREATE INDEX "check_ins_list_signals" ON "check_ins" USING btree ("at_client","id") WHERE "check_ins"."kind" = 'attempt' and "check_ins"."signals" <> '{}';--> statement-breakpoint
CREATE INDEX "rounds_used_club" ON "rounds_used" USING btree ("club_id","day","golfer_id");--> statement-breakpoint
CREATE INDEX "passes_season" ON "passes" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "passes_product" ON "passes" USING btree ("product_code","id");--> statement-breakpoint
CREATE INDEX "passes_status" ON "passes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "passes_first_day" ON "passes" USING btree ("first_day","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_amount" ON "payment_attempts" USING btree ("amount_ore","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_status" ON "payment_attempts" USING btree ("status","id");