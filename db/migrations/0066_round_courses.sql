-- A round is played on one course or several: docs/algorithms/several-courses.md.
DROP TRIGGER "version_standing" ON "tournament_rounds";--> statement-breakpoint
DROP TRIGGER "version_standing" ON "round_tees";--> statement-breakpoint
DROP TRIGGER "version_standing" ON "flights";--> statement-breakpoint
DROP TRIGGER "version_standing" ON "side_competitions";--> statement-breakpoint
ALTER TABLE "side_competitions" DROP CONSTRAINT "side_competitions_one";--> statement-breakpoint
DROP INDEX "round_tees_one";--> statement-breakpoint
DROP INDEX "round_tees_extra";--> statement-breakpoint
ALTER TABLE "round_tees" ADD COLUMN "course" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- No UPDATE: its deferred triggers would still wait when the table changes again.
ALTER TABLE "tournament_rounds" ALTER COLUMN "course_name" TYPE text[] USING ARRAY["course_name"];--> statement-breakpoint
ALTER TABLE "tournament_rounds" RENAME COLUMN "course_name" TO "courses";--> statement-breakpoint
ALTER TABLE "flights" ADD COLUMN "course" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "side_competitions" ADD COLUMN "course" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "round_tees_one" ON "round_tees" USING btree ("round_id","course",coalesce("division_id", "round_id"),"gender") WHERE not "round_tees"."is_extra";--> statement-breakpoint
CREATE UNIQUE INDEX "round_tees_extra" ON "round_tees" USING btree ("round_id","course","gender","name") WHERE "round_tees"."is_extra";--> statement-breakpoint
ALTER TABLE "side_competitions" ADD CONSTRAINT "side_competitions_one" UNIQUE NULLS NOT DISTINCT("round_id","course","hole","kind","division_id");--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD CONSTRAINT "tournament_rounds_courses" CHECK (cardinality("tournament_rounds"."courses") between 1 and 3);--> statement-breakpoint
-- The columns that boards read, as in 0000_baseline.sql, with the courses.
do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('tournament_rounds',
      'number, day, courses, holes, draw_version, hidden_holes, opens_minute, voided_at, void_reason'),
    ('round_tees', 'course, name, holes'),
    ('flights', 'position, minute, course, hole, "group"'),
    ('side_competitions', 'course, hole, kind, division_id, prize, created_at, removed_at')
  ) as list (table_name, columns) loop
    execute format(
      'create constraint trigger version_standing after update of %2$s on %1$I deferrable initially deferred
         for each row when ((%3$s) is distinct from (%4$s)) execute function bump_tournament_version(''standing'')',
      watched.table_name, watched.columns,
      regexp_replace(watched.columns, '("?\w+"?)', 'old.\1', 'g'),
      regexp_replace(watched.columns, '("?\w+"?)', 'new.\1', 'g'));
  end loop;
end $$;
