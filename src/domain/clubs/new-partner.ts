import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** So many days a club that joined is shown as new. */
const daysAsNew = 60

type Joined = {
  /** The first day of the partnership. */
  since: PlainDate
  /** The first day of play of the season; undefined outside a season. */
  playFrom: PlainDate | undefined
  day: PlainDate
}

/** The first day of a club that has joined in the season (docs/algorithms/partnership.md); null for the others. */
export function newPartnerSince({ since, playFrom, day }: Joined): PlainDate | null {
  const hasJoined = playFrom !== undefined && since > playFrom && since <= day
  return hasJoined && day < addDays(since, daysAsNew) ? since : null
}
