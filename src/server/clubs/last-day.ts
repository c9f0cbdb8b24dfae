import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { findDeparture } from './departure-queries.ts'
import { selectTermsOf } from './queries.ts'

/** A version that was to begin after the club's last day never does. */
export const begins = ({ validFrom, validTo }: ClubTerms) => !validTo || validFrom <= validTo

/** The last day of a club whose agreements are over; null for a partner and for a club that never was one. */
export function lastDayIfOver(versions: readonly ClubTerms[], day: PlainDate): PlainDate | null {
  const ends = versions.filter(begins).map(({ validTo }) => validTo)
  const last = ends.every((end) => end !== undefined) ? ends.toSorted().at(-1) : undefined
  return last !== undefined && last < day ? last : null
}

/** The last day of a club that leaves or has left; null for any other. */
export async function findLastDay(
  db: Db,
  clubId: string,
  day: PlainDate,
): Promise<PlainDate | null> {
  const departure = await findDeparture(db, clubId, day)
  return departure?.lastDay ?? lastDayIfOver(await selectTermsOf(db, clubId), day)
}
