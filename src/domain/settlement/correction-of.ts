import type { Ore } from '../shared/money.ts'
import type { ClubPayout, Earned, SeasonSettlement } from './season-result.ts'

/** What a correction after the close gives a club, or takes from it. */
export type ClubCorrection = {
  clubId: string
  dguNumber: number
  name: string
  /** Without VAT; negative when the club earned less. */
  amount: Ore
  /** The differences that `amount` consists of. */
  parts: Earned
}

/**
 * The correction of a closed season: the settlement of the corrected input less the original, one line
 * per club that earned another amount or another part (E38), by DGU number.
 * @throws RangeError unless both are finals of the same season by the same method.
 */
export function correctionOf(
  original: SeasonSettlement,
  corrected: SeasonSettlement,
): ClubCorrection[] {
  const isSame = original.season === corrected.season && original.method === corrected.method
  if (!isSame || !original.cutOff.final || !corrected.cutOff.final) {
    throw new RangeError('A correction compares two finals of one season by one method')
  }
  const before = new Map(original.payouts.map((payout) => [payout.clubId, payout]))
  const after = new Map(corrected.payouts.map((payout) => [payout.clubId, payout]))
  const clubs = new Map([...before, ...after])
  return [...clubs.values()]
    .toSorted((a, b) => a.dguNumber - b.dguNumber)
    .map(({ clubId, dguNumber, name }) => {
      const parts = differenceOf(before.get(clubId), after.get(clubId))
      return { clubId, dguNumber, name, amount: parts.total, parts }
    })
    .filter(({ parts }) => Object.values(parts).some((part) => part !== 0))
}

const nothingEarned: Earned = {
  share: 0,
  topUp: 0,
  commission: 0,
  clips: 0,
  clubDiscounts: 0,
  corrections: 0,
  total: 0,
}

function differenceOf(before: ClubPayout | undefined, after: ClubPayout | undefined): Earned {
  const was = before?.earned ?? nothingEarned
  const is = after?.earned ?? nothingEarned
  return {
    share: is.share - was.share,
    topUp: is.topUp - was.topUp,
    commission: is.commission - was.commission,
    clips: is.clips - was.clips,
    clubDiscounts: is.clubDiscounts - was.clubDiscounts,
    corrections: is.corrections - was.corrections,
    total: is.total - was.total,
  }
}
