-- Lists made before sides could count have the choice that a new list has from the start.
UPDATE "rankings" SET "terms" = jsonb_set("terms", '{sides}', '"full"') WHERE "terms" ->> 'kind' = 'order_of_merit';
