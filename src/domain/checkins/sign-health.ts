import { addDays, daysBetween, type PlainDate } from '../shared/dates.ts'

/** How a sign was used (docs/algorithms/sign-health.md). Counts are of the last days, today included. */
export type SignUse = {
  createdOn: PlainDate
  /** The latest day on which a guest used the sign; null if nobody ever has. */
  lastScan: PlainDate | null
  /** Uses in `countedDays`, by the camera and by the typed code. */
  camera: number
  typed: number
  /** Allowed check-ins at the club in `silentDays` by anything but this sign. */
  otherwise: number
}

export type SignState = 'well' | 'typed' | 'silent' | 'quiet'

/** Days over which uses of a sign are counted. */
export const countedDays = 30
/** Days without a use after which a sign is silent. */
export const silentDays = 14
/** The least number of typed codes, and of check-ins otherwise, that says something about the sign. */
export const leastCount = 3

/** The state of a sign today; `typed` and `silent` suggest a new one. */
export function signState(use: SignUse, today: PlainDate): SignState {
  const { camera, typed, otherwise } = use
  if (typed >= leastCount && typed > camera) return 'typed'
  if (daysUnused(use, today) < silentDays) return 'well'
  return otherwise >= leastCount ? 'silent' : 'quiet'
}

/** Whole days since the sign was last used, or since it was made. */
export const daysUnused = (
  { lastScan, createdOn }: Pick<SignUse, 'lastScan' | 'createdOn'>,
  today: PlainDate,
): number => daysBetween(lastScan ?? createdOn, today)

/** The first day of a period of so many days that ends today. */
export const firstDayOf = (days: number, today: PlainDate): PlainDate => addDays(today, 1 - days)
