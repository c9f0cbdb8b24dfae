CREATE TABLE "settlement_input_deletions" (
	"cut_off_id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_input_deletions" ADD CONSTRAINT "settlement_input_deletions_cut_off_id_settlement_closes_cut_off_id_fk" FOREIGN KEY ("cut_off_id") REFERENCES "public"."settlement_closes"("cut_off_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE ON settlement_input_deletions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER insert_only_rows BEFORE TRUNCATE ON settlement_input_deletions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As before, and a deletion after the retention (src/server/db/erase-from.ts) may take the frozen rows of a settlement
-- whose approval is five whole years old (L-BK-5). The cut-off itself is never deleted once it is closed.
CREATE OR REPLACE FUNCTION refuse_closed_change() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  cut_off uuid;
  approved timestamptz;
begin
  if tg_table_name = 'settlement_cut_offs' then
    cut_off := old.id;
  elsif tg_op = 'INSERT' then
    cut_off := new.cut_off_id;
  else
    cut_off := old.cut_off_id;
  end if;
  select approved_at into approved from settlement_closes where cut_off_id = cut_off;
  if found then
    if tg_op = 'DELETE' and tg_table_name = 'settlement_inputs'
      and current_setting('saesonkortet.erasing', true) = tg_table_name
      and approved < (date_trunc('year', service_now() at time zone 'Europe/Copenhagen') - interval '5 years')
        at time zone 'Europe/Copenhagen'
    then
      return old;
    end if;
    raise exception 'The settlement % is closed: % of % is refused', cut_off, lower(tg_op), tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
