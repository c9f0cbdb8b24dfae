import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { formatKroner } from '#domain/shared/money.ts'

type Field = Pick<DirectorsEntries, 'waiting' | 'state'>

/**
 * The effects of withdrawing a player on the player, the fee and the waiting list. `withRefund` is omitted
 * when there is nothing to refund.
 */
export function withdrawPlayerText(entry: DirectorsEntry, field: Field) {
  const { firstName, state, isPaid, feeOre, dueOre, extras, byHand, deskPayment } = entry
  if (state === 'waiting') {
    return {
      effect: `${firstName} går af ventelisten.`,
      withRefund: undefined,
      without: 'Meld fra',
    }
  }
  const next = nextOf(entry, field)
  const effect = `${firstName} mister pladsen${entry.email ? ' og får en mail om det' : ''}.${next}`
  // A fee paid at the tournament desk is refunded there.
  if (deskPayment) {
    const back = `${formatKroner(dueOre)} er betalt hos jer: dem giver I selv tilbage.`
    return { effect: `${effect} ${back}`, withRefund: undefined, without: 'Meld fra' }
  }
  if (!isPaid || feeOre === 0 || byHand) {
    return { effect, withRefund: undefined, without: 'Meld fra' }
  }
  const more = extras.length > 0 ? ' og tilvalg' : ''
  return {
    effect: `${effect} ${formatKroner(feeOre)}${more} er betalt: vælg, om de går tilbage.`,
    withRefund: `Meld fra, og giv ${formatKroner(feeOre)}${more} tilbage`,
    without: 'Meld fra uden penge tilbage',
  }
}

/** What happens to the place: it is offered automatically until the start list is published. */
function nextOf({ firstName, isDrawn }: DirectorsEntry, { waiting, state }: Field): string {
  const goesOn = state === 'open' || state === 'closed'
  if (isDrawn) {
    return ` ${firstName} står på startlisten som WD, til du sætter en anden ind under Flights.`
  }
  if (waiting === 0) return ''
  return goesOn
    ? ' Den næste på ventelisten får tilbudt pladsen.'
    : ' Pladsen går ikke videre af sig selv, når startlisten er lavet. Giv den selv til den næste.'
}
