-- The only division that a screen showed becomes its only page; and nobody's row is called up.
UPDATE "tournament_screens" SET
  "settings" = ("settings" - 'divisionId') || jsonb_build_object('parts',
    CASE WHEN "settings"->>'divisionId' IS NULL THEN '[]'::jsonb
    ELSE jsonb_build_array(jsonb_build_object('kind', 'board', 'divisionId', "settings"->'divisionId')) END),
  "control" = "control" || '{"calledUp": null}'::jsonb;
