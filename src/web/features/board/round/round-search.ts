import { oneOf, searchParams, uuid, wholeNumber, words } from '../../../search-params.ts'

export const roundTabs = ['start-list', 'leaderboard', 'holes', 'sides', 'info'] as const
export type RoundTab = (typeof roundTabs)[number]

/** What a phone has room for beside place, name, result and hole (LB-9). */
export const fifthColumns = [
  'today',
  'before',
  'points',
  'last9',
  'strokes',
  'handicap',
  'r1',
  'r2',
  'r3',
  'r4',
] as const

/** What is shown of a round, as it stands in the address; all of it is made from the same data. */
export const roundSearch = searchParams({
  tab: oneOf(roundTabs),
  by: oneOf(['net', 'gross']),
  division: uuid,
  club: words(120),
  q: words(60),
  /** The hour of the start, `9` for 9.00 to 9.59. */
  hour: wholeNumber(0, 23),
  /** One alone, by its id. */
  flight: uuid,
  /** Those on the course alone. */
  now: oneOf(['1']),
  column: oneOf(fifthColumns),
  /** Whose card is open. */
  player: uuid,
})
export type RoundSearch = ReturnType<typeof roundSearch>
