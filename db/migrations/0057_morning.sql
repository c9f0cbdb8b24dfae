ALTER TABLE "presence_marks" ADD COLUMN "occasion" text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "entered_manually_by_link" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "checked_by_link" uuid;--> statement-breakpoint
-- Prizes pass on from players who are absent from the ceremony, and the public page of the tournament shows them.
CREATE CONSTRAINT TRIGGER version_ceremony AFTER INSERT ON presence_marks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.occasion = 'ceremony') EXECUTE FUNCTION bump_tournament_version('display');
