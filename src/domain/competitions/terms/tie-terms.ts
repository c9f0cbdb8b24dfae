/** Places from 1, by entry; players who are still tied have the same place. */
export type PlayOffPlaces = Readonly<Record<string, number>>

/** The steps that can break a tie (docs/algorithms/ranking-and-ties.md). */
export const tieSteps = [
  'last-18',
  'last-9',
  'last-6',
  'last-3',
  'last-1',
  'front-6',
  'front-3',
  'hardest',
  'lowestHandicap',
  'playOff',
  'lots',
  'shared',
] as const

export type TieStep = (typeof tieSteps)[number]

export type TieTerms = {
  steps: readonly TieStep[]
  /** How net stroke play counts the last holes; other formats count strokes on the holes where they are received. */
  netBasis: 'fraction' | 'rounded_fraction' | 'allocated'
  /** Whether a play-off decides every place, or only the winner, so that its other players share a place. */
  playOffFor: 'every_place' | 'first_place'
  /** The seed of the drawn lots; null until they are drawn. */
  lotSeed: string | null
  /** The play-offs held after this round, in order. */
  playOffs: readonly PlayOffPlaces[]
}

/** The usual choices of tie steps. */
export const tiePresets = {
  mathematical: ['last-18', 'last-9', 'last-6', 'last-3', 'last-1', 'lots'],
  lowest_handicap: ['lowestHandicap', 'lots'],
  play_off: ['playOff'],
} as const satisfies Record<string, readonly TieStep[]>

export const startingTieTerms: TieTerms = {
  steps: tiePresets.mathematical,
  netBasis: 'fraction',
  playOffFor: 'every_place',
  lotSeed: null,
  playOffs: [],
}

export const lastHolesOf = (step: TieStep): number | undefined => lastHoles.get(step)

/** How many holes of the front nine are compared, counted back from the ninth: 6 is holes 4 to 9. */
export const frontHolesOf = (step: TieStep): number | undefined => frontHoles.get(step)

/** The steps of one kind with their number of holes: `last-6` with 6. */
const stepsWithHoles = (kind: 'last-' | 'front-') =>
  new Map(
    tieSteps
      .filter((step) => step.startsWith(kind))
      .map((step) => [step, Number(step.slice(kind.length))]),
  )
const lastHoles = stepsWithHoles('last-')
const frontHoles = stepsWithHoles('front-')
