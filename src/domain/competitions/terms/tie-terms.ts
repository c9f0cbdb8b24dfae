/** From 1; level in it is the same place. */
export type PlayOffPlaces = Readonly<Record<string, number>>

/** What may part players who are level (docs/algorithms/ranking-and-ties.md). */
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
  /** How net stroke play counts the last holes; every other format counts strokes where they fall. */
  netBasis: 'fraction' | 'rounded_fraction' | 'allocated'
  /** Whether a play-off parts every place, or finds the winner alone: the others of it then share. */
  playOffFor: 'every_place' | 'first_place'
  /** Null until lots are drawn. */
  lotSeed: string | null
  /** Those held after this round, in their order. */
  playOffs: readonly PlayOffPlaces[]
}

/** The three presets of D35. */
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

export const holesOf = (step: TieStep): number | undefined => lastHoles.get(step)

/** How many holes of the front nine are compared, up to the ninth: 6 from the fourth on. */
export const frontHolesOf = (step: TieStep): number | undefined => frontHoles.get(step)

/** `last-6` and so on, with the 6. */
const stepsWithHoles = (kind: 'last-' | 'front-') =>
  new Map(
    tieSteps
      .filter((step) => step.startsWith(kind))
      .map((step) => [step, Number(step.slice(kind.length))]),
  )
const lastHoles = stepsWithHoles('last-')
const frontHoles = stepsWithHoles('front-')
