-- One number says whether a public page that was rendered earlier is still true. Every statement that
-- changes a table the public reads counts it up, in its own transaction, and calls it out at commit.
-- The tables are those of src/server/content/public-tables.ts.

insert into public_data (id, version) values (1, 1);

create function count_public_change() returns trigger language plpgsql as $$
begin
  update public_data set version = version + 1 where id = 1;
  notify public_data;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'clubs', 'club_terms', 'company_details', 'content_texts', 'course_closures', 'courses', 'notices',
    'product_versions', 'seasons', 'tee_holes', 'tees'
  ] loop
    execute format(
      'create trigger public_change after insert or update or delete or truncate on %I
         for each statement execute function count_public_change()', name);
  end loop;
end $$;
