CREATE TABLE "match_contestants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"seed" smallint NOT NULL,
	"pool" smallint,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "match_contestants_seed" UNIQUE("division_id","seed")
);
--> statement-breakpoint
CREATE TABLE "match_draws" (
	"division_id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"pools" jsonb,
	"lot_seed" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_rounds" (
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"round" smallint NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "match_rounds_division_id_stage_round_pk" PRIMARY KEY("division_id","stage","round")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"pool" smallint,
	"round" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"a" uuid,
	"b" uuid,
	"decision" jsonb,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"strokes" jsonb,
	"reported" jsonb,
	"reported_by" text,
	"reported_at" timestamp with time zone,
	"objection" text,
	"planned_for" timestamp with time zone,
	"planned_by" text,
	"plan_accepted_at" timestamp with time zone,
	CONSTRAINT "matches_decided" CHECK (("matches"."decision" is null) = ("matches"."decided_at" is null)),
	CONSTRAINT "matches_report" CHECK (("matches"."reported" is null) = ("matches"."reported_at" is null) and ("matches"."reported" is null) = ("matches"."reported_by" is null)),
	CONSTRAINT "matches_plan" CHECK (("matches"."planned_for" is null) = ("matches"."planned_by" is null))
);
--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_draws" ADD CONSTRAINT "match_draws_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_draws" ADD CONSTRAINT "match_draws_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD CONSTRAINT "match_rounds_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD CONSTRAINT "match_rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_a_match_contestants_id_fk" FOREIGN KEY ("a") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_b_match_contestants_id_fk" FOREIGN KEY ("b") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_contestants_entry" ON "match_contestants" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_place" ON "matches" USING btree ("division_id","stage",coalesce("pool", 0),"round","slot");--> statement-breakpoint
CREATE INDEX "matches_a" ON "matches" USING btree ("a");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("b");--> statement-breakpoint
CREATE INDEX "matches_reported" ON "matches" USING btree ("reported_at") WHERE "matches"."reported_at" is not null and "matches"."decision" is null;--> statement-breakpoint
-- A page of matches is kept with the version of its tournament, like a board.
CREATE OR REPLACE FUNCTION bump_tournament_version() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  change constant text := tg_argv[0];
  changed record;
  tournament uuid;
  known record;
  step integer;
  bumped integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name = 'tournaments' then
    tournament := changed.id;
  elsif tg_table_name in
    ('tournament_divisions', 'tournament_entries', 'tournament_results', 'tournament_rounds',
     'match_draws', 'match_contestants', 'match_rounds', 'matches') then
    tournament := changed.tournament_id;
  elsif tg_table_name = 'side_statements' then
    select r.tournament_id into tournament
      from side_competitions c join tournament_rounds r on r.id = c.round_id
      where c.id = changed.competition_id;
  else
    select tournament_id into tournament from tournament_rounds where id = changed.round_id;
  end if;

  select version, facts_version, changed_at, xmin = pg_current_xact_id()::xid as is_ours into known
    from tournament_versions where tournament_id = tournament;
  if not found then
    -- A tournament that is deleted takes its rounds and its version along.
    if exists (select from tournaments where id = tournament) then
      raise exception 'Tournament % has no version', tournament;
    end if;
    return null;
  end if;
  -- Ours at 1: this transaction created the tournament, and nobody has read it. Ours above: the version is bumped.
  if known.is_ours and (
    known.version = 1 or change = 'card'
    or known.facts_version = known.version and (change = 'display' or known.changed_at = service_now())
  ) then
    return null;
  end if;

  step := case when known.is_ours then 0 else 1 end;
  update tournament_versions set
      version = version + step,
      facts_version = case change when 'card' then facts_version else version + step end,
      changed_at = case change when 'standing' then service_now() else changed_at end
    where tournament_id = tournament
    returning version into bumped;
  if step = 1 then perform pg_notify('tournament', tournament || ' ' || bumped); end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_draws" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_contestants" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_rounds" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "matches" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
