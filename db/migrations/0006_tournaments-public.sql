-- What the public pages tell of tournaments counts as public data: its changes are called out as
-- 0002_public-data-version.sql has it. Entries, start lists and scores do not: they are many, and the
-- pages that show them follow the version of their own tournament (tournament_versions).

do $$
declare
  name text;
begin
  foreach name in array array[
    'tournaments', 'tournament_divisions', 'tournament_rounds', 'round_tees'
  ] loop
    execute format(
      'create trigger public_change after insert or update or delete or truncate on %I
         for each statement execute function count_public_change()', name);
  end loop;
end $$;
