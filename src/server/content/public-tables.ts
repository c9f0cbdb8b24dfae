/**
 * The tables that public pages read. Each has a trigger `public_change` in the migrations; a test
 * compares the two lists. A page that reads a table which is not here would keep showing old rows.
 */
export const publicTables = [
  'clubs',
  'club_terms',
  'company_details',
  'content_texts',
  'course_closures',
  'courses',
  'notices',
  'product_versions',
  'round_tees',
  'seasons',
  'tee_holes',
  'tees',
  'tournament_divisions',
  'tournament_rounds',
  'tournaments',
] as const

/** Columns with instants at which a public page changes by itself, without anybody writing. */
export const publicMoments = [
  { table: 'course_closures', column: 'from_at' },
  { table: 'course_closures', column: 'until_at' },
  { table: 'tournaments', column: 'entry_opens_at' },
  { table: 'tournaments', column: 'entry_closes_at' },
  { table: 'tournaments', column: 'withdraw_before' },
] as const

/** What the triggers call out when something has been committed. */
export const publicChannel = 'public_data'
