CREATE TABLE "skins_competitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"division_id" uuid,
	"net" boolean NOT NULL,
	"terms" jsonb NOT NULL,
	"prize" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "skins_competitions_one" UNIQUE NULLS NOT DISTINCT("round_id","division_id","net")
);
--> statement-breakpoint
ALTER TABLE "skins_competitions" ADD CONSTRAINT "skins_competitions_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skins_competitions" ADD CONSTRAINT "skins_competitions_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_standing AFTER UPDATE OF division_id, net, terms, prize ON skins_competitions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.division_id, old.net, old.terms, old.prize) IS DISTINCT FROM (new.division_id, new.net, new.terms, new.prize))
  EXECUTE FUNCTION bump_tournament_version('standing');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR DELETE ON skins_competitions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('standing');
