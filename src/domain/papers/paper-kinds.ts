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

/** Lists without keys, which those who mark presence may print too (D35). */
export const isForHelpers = (kind: PaperKind): boolean =>
  kind.startsWith('start_list') || kind === 'starter' || kind === 'pace'

/** Kinds with a card, label or sign for each flight or player, which are printed again for a flight that changes. */
export const isPiece = (kind: PaperKind): boolean =>
  kind === 'scorecards' || kind === 'flight_cards' || kind === 'labels' || kind === 'signs'
