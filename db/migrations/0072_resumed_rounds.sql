ALTER TABLE "tournament_rounds" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD CONSTRAINT "tournament_rounds_resumes" CHECK ("tournament_rounds"."resumes_on" > "tournament_rounds"."day");--> statement-breakpoint
-- A board says on which day the round goes on, so it is newer when that changes.
CREATE CONSTRAINT TRIGGER version_resumes AFTER UPDATE OF resumes_on ON tournament_rounds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.resumes_on IS DISTINCT FROM new.resumes_on)
  EXECUTE FUNCTION bump_tournament_version('standing');
