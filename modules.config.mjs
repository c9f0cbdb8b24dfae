/** The levels of the modules, lowest first: a module may use modules on lower levels only. */
export const levels = [
  ['shared'],
  ['activity', 'notifications', 'content', 'consent'],
  ['accounts'],
  ['clubs', 'documents', 'analytics'],
  ['payments', 'errors'],
  ['discounts'],
  ['passes'],
  ['companies'],
  ['registrations', 'checkins', 'tournaments'],
  ['cases'],
  ['settlement'],
  ['admin'],
  ['privacy'],
]
