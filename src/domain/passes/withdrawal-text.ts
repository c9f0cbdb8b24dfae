import { countOf } from '#domain/shared/danish.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { formatKroner, type Ore } from '#domain/shared/money.ts'

export type WithdrawalStatus = 'open' | 'too_late' | 'withdrawn' | 'ended' | 'exempt'

/** The status of the right of withdrawal; an exempt line explains why it has no button (L-WD-4). */
export function withdrawalText(
  status: WithdrawalStatus,
  deadline: PlainDate,
  about: 'card' | 'upgrade' | 'gift_card' = 'card',
): string {
  switch (status) {
    case 'open':
      if (about === 'upgrade') {
        return `Du kan fortryde opgraderingen til og med ${formatDay(deadline)}. Kortet bliver så det, det var før.`
      }
      return `Du kan fortryde aftalen til og med ${formatDay(deadline)}.`
    case 'too_late':
      return `Fristen for at fortryde udløb ${formatDay(deadline)}. Ring til os, hvis noget er galt med ${about === 'gift_card' ? 'gavekortet' : 'kortet'}.`
    case 'withdrawn':
      return 'Aftalen er fortrudt.'
    case 'ended':
      if (about === 'gift_card')
        return 'Gavekortet er spærret eller allerede betalt tilbage. Ring til os, hvis du ikke ved hvorfor.'
      return 'Kortet er ophørt, så der er ikke længere en aftale at fortryde.'
    case 'exempt':
      return 'Kortet er købt af en virksomhed. Fortrydelsesretten gælder kun for forbrugere. Vilkårene står i firmaaftalen.'
  }
}

/** Why the entry to a tournament has no button: the law exempts leisure on a fixed day (L-WD-4). */
export const datedEventText =
  'Fortrydelsesretten gælder ikke for turneringer, fordi de spilles på en bestemt dag (forbrugeraftaleloven § 18, stk. 2, nr. 12).'

/** Explains in one sentence how a refund after use is computed. */
export function refundText(sum: {
  /** The amount paid; 0 when the money was never captured. */
  price: Ore
  countedRounds: number
  plannedRounds: number
  kept: Ore
  refund: Ore
}): string {
  if (sum.price === 0) return 'Der er ikke trukket penge, så der er ikke noget at betale tilbage.'
  const refund = formatKroner(sum.refund)
  if (sum.kept === 0) return `Du får hele beløbet, ${refund}, tilbage.`
  const rounds = countOf(sum.countedRounds, 'runde', 'runder')
  const used = `${rounds} ud af ${sum.plannedRounds} er spillet`
  return `Du får ${refund} tilbage: ${used}, så vi beholder ${formatKroner(sum.kept)} af ${formatKroner(sum.price)}`
}
