import type { DirectorsEntries, DirectorsEntry } from '#contract/tournament-entrants.ts'
import { formatKroner } from '#domain/shared/money.ts'

type Field = Pick<DirectorsEntries, 'waiting'>

/**
 * What taking a player out does: to her, to her money and to whoever waits. `withRefund` is left out
 * where there is nothing that we could give back.
 */
export function sayByHand(entry: DirectorsEntry, { waiting }: Field) {
  const { firstName, state, isPaid, feeOre, byHand, deskPayment } = entry
  if (state === 'waiting') {
    return {
      effect: `${firstName} går af ventelisten.`,
      withRefund: undefined,
      without: 'Meld fra',
    }
  }
  const next = waiting > 0 ? ' Den næste på ventelisten får tilbudt pladsen.' : ''
  const effect = `${firstName} mister pladsen${entry.email ? ' og får en mail om det' : ''}.${next}`
  // What was paid at the desk is given back at the desk.
  if (deskPayment) {
    const back = `${formatKroner(feeOre)} er betalt hos jer: dem giver I selv tilbage.`
    return { effect: `${effect} ${back}`, withRefund: undefined, without: 'Meld fra' }
  }
  if (!isPaid || feeOre === 0 || byHand) {
    return { effect, withRefund: undefined, without: 'Meld fra' }
  }
  return {
    effect: `${effect} ${formatKroner(feeOre)} er betalt: vælg, om de går tilbage.`,
    withRefund: `Meld fra, og giv ${formatKroner(feeOre)} tilbage`,
    without: 'Meld fra uden penge tilbage',
  }
}
