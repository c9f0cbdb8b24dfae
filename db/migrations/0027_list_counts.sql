DROP INDEX "passes_season";--> statement-breakpoint
CREATE INDEX "club_members_imported" ON "club_members" USING btree ("club_id","imported_at");--> statement-breakpoint
CREATE INDEX "passes_season_product" ON "passes" USING btree ("season_id","product_code");