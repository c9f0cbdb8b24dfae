-- A ranking list is an order of merit or an eclectic; every list that stands is of the first kind.
UPDATE rankings SET terms = jsonb_build_object('kind', 'order_of_merit') || terms
  WHERE NOT terms ? 'kind';
