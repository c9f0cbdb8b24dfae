/** What can be printed for a round, in the order in which it is printed. */
export const paperKinds = [
  'start_list',
  'start_list_names',
  'start_list_holes',
  'starter',
  'pace',
  'scorecards',
  'flight_cards',
  'emergency_cards',
  'labels',
  'signs',
  'result',
] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperName: Record<PaperKind, string> = {
  start_list: 'Startliste efter tid',
  start_list_names: 'Startliste efter navn',
  start_list_holes: 'Startliste efter hul',
  starter: 'Starterens liste',
  pace: 'Spilletempo',
  scorecards: 'Scorekort',
  flight_cards: 'Flightkort',
  emergency_cards: 'Tomme scorekort',
  labels: 'Etiketter',
  signs: 'Skilte til vogne og borde',
  result: 'Resultatliste',
}

/** Kinds with a piece per flight or player, of which only those changed since a version can be printed (PR 4). */
export const isPerFlight = (kind: PaperKind): boolean =>
  kind === 'scorecards' || kind === 'flight_cards' || kind === 'labels' || kind === 'signs'
