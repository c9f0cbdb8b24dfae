import { formatKroner } from '#domain/shared/money.ts'
import type { ListedTournament, TournamentOnPage } from '#contract/competitions/endpoints.ts'

/** `Gratis`, `250 kr.` */
export const feeText = (ore: number) => (ore === 0 ? 'Gratis' : formatKroner(ore))

type Fees = Pick<
  TournamentOnPage,
  'feeOre' | 'memberFeeOre' | 'cardFeeOre' | 'club' | 'membersOnly'
>

/** One line for each possible fee; in a tournament for members only those of members. */
export function feeLines({ feeOre, memberFeeOre, cardFeeOre, club, membersOnly }: Fees) {
  const hasMemberFee = membersOnly || memberFeeOre !== feeOre
  const memberOre = Math.min(memberFeeOre, feeOre)
  const isAnyElse = hasMemberFee || cardFeeOre !== null
  return [
    ...(hasMemberFee ? [{ who: `Medlem af ${club.name}`, ore: memberOre }] : []),
    ...(cardFeeOre === null ? [] : [{ who: 'Med Sæsonkort', ore: cardFeeOre }]),
    ...(membersOnly ? [] : [{ who: isAnyElse ? 'Alle andre' : 'Pris for alle', ore: feeOre }]),
  ]
}

/** The common fee; where fees differ, the lowest one, `Fra 150 kr.`, or the highest, `Op til 300 kr.`, if the lowest is 0. */
export function feeRange({ feeOre, memberFeeOre, cardFeeOre }: ListedTournament): string {
  const all = [feeOre, memberFeeOre, cardFeeOre ?? feeOre]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (least === most) return feeText(most)
  return least === 0 ? `Op til ${feeText(most)}` : `Fra ${feeText(least)}`
}
