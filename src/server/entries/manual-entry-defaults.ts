import type { Ore } from '#domain/shared/money.ts'
import { entryFee, isMemberOf, type FeeReason } from '#domain/entries/entry-fee.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import type { Db } from '../db/client.ts'
import { selectRounds, type EntryRow } from '../competitions/tournament-queries.ts'
import { coversRounds, type Hosted } from './entry-golfers.ts'
import { selectActivePasses, selectLastShownAs } from './queries.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isShownByInitials } from '#domain/competitions/shown-name.ts'

type PayingPlayer = { golferId: string | undefined; dguNumber: string | null }

export type ManualEntryFees = (player: PayingPlayer) => { feeOre: Ore; feeReason: FeeReason }

/**
 * The fees of players whom the host enters, the same as if they had entered themselves. A player
 * without known memberships counts as a member if the DGU number belongs to the host club.
 */
export async function loadManualEntryFees(
  db: Db,
  hosted: Hosted,
  golferIds: string[],
): Promise<ManualEntryFees> {
  const memberships = await selectCurrentMemberships(db, golferIds)
  const cards = await selectActivePasses(db, golferIds)
  const rounds = await selectRounds(db, [hosted.tournament.id])
  const { dguClubNumber } = hosted.club
  return ({ golferId, dguNumber }) => {
    const known = memberships.filter((one) => one.golferId === golferId)
    const isMember =
      known.length > 0
        ? isMemberOf(dguClubNumber, known)
        : dguNumber !== null && dguNumber.startsWith(`${dguClubNumber}-`)
    const hasCard = cards.some((card) => card.golferId === golferId && coversRounds(card, rounds))
    const { ore, reason } = entryFee(hosted.tournament, { isMember, hasCard })
    return { feeOre: ore, feeReason: reason }
  }
}

type ShownPlayer = { golferId: string | undefined; birthDate: PlainDate | null }

/**
 * How players whom the host enters are shown: a child by initials, and a registered golfer as in the
 * last entry, because an earlier choice of *Anonym* or initials is no consent to the name.
 */
export async function loadDefaultShownAs(
  db: Db,
  firstDay: PlainDate,
  golferIds: string[],
): Promise<(player: ShownPlayer) => EntryRow['shownAs']> {
  const last = await selectLastShownAs(db, golferIds)
  return ({ golferId, birthDate }) => {
    const chosen = last.get(golferId ?? '') ?? 'name'
    return chosen === 'name' && isShownByInitials(birthDate, firstDay) ? 'initials' : chosen
  }
}
