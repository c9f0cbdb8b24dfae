import type { Ore } from '#domain/shared/money.ts'
import { entryFee, isMemberOf, type FeeReason } from '#domain/entries/entry-fee.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import type { Db } from '../db/client.ts'
import { selectRounds } from '../competitions/tournament-queries.ts'
import { coversRounds, type Hosted } from './entry-golfers.ts'
import { selectCardsInForce } from './queries.ts'

type EnteredPerson = { golferId: string | undefined; dguNumber: string | null }

export type ManualEntryFees = (typed: EnteredPerson) => { feeOre: Ore; feeReason: FeeReason }

/**
 * What they pay whom the host has written in: as if they had entered themselves (D21). Of whom we know
 * no memberships, the host is trusted: a DGU number of its own is a member's.
 */
export async function loadManualEntryFees(
  db: Db,
  hosted: Hosted,
  golferIds: string[],
): Promise<ManualEntryFees> {
  const memberships = await selectCurrentMemberships(db, golferIds)
  const cards = await selectCardsInForce(db, golferIds)
  const rounds = await selectRounds(db, [hosted.tournament.id])
  const { dguClubNumber } = hosted.club
  return ({ golferId, dguNumber }) => {
    const own = memberships.filter((one) => one.golferId === golferId)
    const isMember =
      own.length > 0
        ? isMemberOf(dguClubNumber, own)
        : dguNumber !== null && dguNumber.startsWith(`${dguClubNumber}-`)
    const hasCard = cards.some((card) => card.golferId === golferId && coversRounds(card, rounds))
    const { ore, reason } = entryFee(hosted.tournament, { isMember, hasCard })
    return { feeOre: ore, feeReason: reason }
  }
}
