-- Lists made before sides could count have the choice that a new list has from the start.
-- safe: some lists for each club, hundreds of rows in all
UPDATE "rankings" SET "terms" = jsonb_set("terms", '{sides}', '"full"') WHERE "terms" ->> 'kind' = 'order_of_merit';
