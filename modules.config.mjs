/**
 * The levels of the modules, lowest first. In every layer a module may use modules on lower levels only; two modules
 * on one level never import each other, not even a type.
 */
export const levels = [
  ['shared', 'db'],
  ['http', 'activity', 'jobs'],
  ['content', 'consent', 'flags'],
  ['notifications', 'documents'],
  ['accounts'],
  ['payments'],
  ['clubs', 'analytics', 'simulators'],
  ['passes'],
  ['discounts', 'salequeue'],
  ['companies', 'registrations', 'giftcards', 'checkins', 'handicap', 'errors'],
  ['competitions', 'cases'],
  ['scoring', 'wallets', 'programs'],
  ['sidecompetitions', 'results', 'golfbox'],
  ['draw', 'rankings', 'matches'],
  ['board'],
  ['entries', 'papers'],
  ['settlement', 'pages'],
  ['partnership'],
  ['director', 'demo'],
  ['admin'],
  ['privacy', 'observability'],
]
