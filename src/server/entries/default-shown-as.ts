import type { PlainDate } from '#domain/shared/dates.ts'
import { isShownByInitials } from '#domain/competitions/shown-name.ts'
import type { Db } from '../db/client.ts'
import type { EntryRow } from '../competitions/tournament-queries.ts'
import { selectLastShownAs } from './queries.ts'

type EnteredPerson = { golferId: string | undefined; birthDate: PlainDate | null }

/**
 * How they are shown whom the host has written in: a golfer of ours as in her last entry, for whoever
 * has once asked to be *Anonym* or initials has not said yes to her name (E25); a child by initials.
 */
export async function loadDefaultShownAs(
  db: Db,
  firstDay: PlainDate,
  golferIds: string[],
): Promise<(typed: EnteredPerson) => EntryRow['shownAs']> {
  const last = await selectLastShownAs(db, golferIds)
  return ({ golferId, birthDate }) => {
    const asked = last.get(golferId ?? '') ?? 'name'
    return asked === 'name' && isShownByInitials(birthDate, firstDay) ? 'initials' : asked
  }
}
