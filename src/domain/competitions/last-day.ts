import type { PlainDate } from '../shared/dates.ts'

/** The day of a round, and the later one on which suspended play goes on; null for none. */
type RoundDays = { day: PlainDate; resumesOn: PlainDate | null }

/** The last day on which a round is played (docs/algorithms/suspended-play.md, On another day). */
export const lastDayOfRound = ({ day, resumesOn }: RoundDays): PlainDate => resumesOn ?? day

/** The last day on which any of these rounds is played; undefined without rounds. A round may go on after a later one. */
export const lastDayOf = (rounds: readonly RoundDays[]): PlainDate | undefined =>
  rounds.map(lastDayOfRound).toSorted().at(-1)
