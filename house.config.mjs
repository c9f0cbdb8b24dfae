/** The floors of the house, ground floor first: a room may use rooms on lower floors only. */
export const floors = [
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
