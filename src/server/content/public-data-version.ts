/**
 * The tables that every cached public page depends on. Each has a trigger `public_change` in the
 * migrations, and a test compares the two lists; a page that reads a table outside this list would keep
 * showing old rows.
 *
 * Entries, start lists, scores and results are absent on purpose, because they change far too often to
 * render every page again. The pages that show them are the pages below one tournament, which also
 * follow the version of that tournament (`pages/page-versions.ts`), and the list of entrants, which is
 * private and rendered for each visit.
 *
 * Uses of campaigns are absent, too: every order that is closed deletes its own. A trigger of their own raises the
 * version for the few that the sales page shows, automatic ones with a limit (`public_campaign_use`).
 */
export const publicVersionTables = [
  'campaigns',
  'clubs',
  'club_departures',
  'club_pictures',
  'club_profiles',
  'club_terms',
  'company_details',
  'content_texts',
  'course_closures',
  'courses',
  'discount_offers',
  'notices',
  'product_versions',
  'ranking_events',
  'rankings',
  'round_tees',
  'seasons',
  'tee_holes',
  'tees',
  'tournament_divisions',
  'tournament_rounds',
  'tournaments',
] as const

/** Columns with instants at which a public page changes without a write. */
export const publicMoments = [
  { table: 'course_closures', column: 'from_at' },
  { table: 'course_closures', column: 'until_at' },
  { table: 'tournaments', column: 'entry_opens_at' },
  { table: 'tournaments', column: 'entry_closes_at' },
  { table: 'tournaments', column: 'withdraw_before' },
] as const

/** The channel on which the triggers notify when a change is committed. */
export const publicChannel = 'public_data'
