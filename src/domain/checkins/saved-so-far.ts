import { isCompanyCard } from '#domain/passes/products.ts'
import { termsOn, type ClubTerms } from '#domain/clubs/terms.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isWeekendOrHoliday } from '#domain/shared/holidays.ts'
import { roundHalfUp, type Ore } from '#domain/shared/money.ts'

/** A counted round: one slot of the card at a club. */
export type PlayedRound = { clubId: string; day: PlainDate; holes: 9 | 18 }

export type SavedSoFar = {
  rounds: number
  /** What the rounds would have cost as green fee. */
  worth: Ore
  /** What the golfer paid for the card; 0 when a company paid. */
  paid: Ore
  /** `worth − paid`; negative until the card has paid for itself. */
  saved: Ore
  isPaidByCompany: boolean
  /** Rounds at clubs that have not stated a green fee; they count as 0. */
  unpricedRounds: number
}

type CardPaid = { productCode: ProductCode; price: Ore }

/**
 * What a card has saved with the rounds played on it so far (docs/algorithms/savings.md). Each round is
 * worth the green fee of its day in the terms that applied that day.
 */
export function savedSoFar(
  { productCode, price }: CardPaid,
  rounds: readonly PlayedRound[],
  terms: readonly ClubTerms[],
): SavedSoFar {
  const fees = rounds.map((round) => {
    const ofClub = terms.filter(({ clubId }) => clubId === round.clubId)
    return greenFeeOf(round, ofClub)
  })
  const worth = fees.reduce((sum, fee) => sum + fee, 0)
  const isPaidByCompany = isCompanyCard(productCode)
  const paid = isPaidByCompany ? 0 : price
  return {
    rounds: rounds.length,
    worth,
    paid,
    saved: worth - paid,
    isPaidByCompany,
    unpricedRounds: fees.filter((fee) => fee === 0).length,
  }
}

/** The weekend fee on Saturdays, Sundays and public holidays; nine holes cost half, half an øre up. */
function greenFeeOf({ day, holes }: PlayedRound, versions: readonly ClubTerms[]): Ore {
  const terms = termsOn(versions, day)
  if (!terms) return 0
  const fee = isWeekendOrHoliday(day) ? terms.greenFeeWeekend : terms.greenFeeWeekday
  return holes === 9 ? roundHalfUp(fee, 2) : fee
}
