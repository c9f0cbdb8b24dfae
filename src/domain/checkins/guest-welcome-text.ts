import { countOf } from '#domain/shared/danish.ts'
import { alreadyCheckedInText, nextPossibleText, saysNext } from './golfer-reason-text.ts'
import { staffReasonText } from './staff-reason-text.ts'
import type { Verdict } from './verdict.ts'

/**
 * Whether a guest is welcome, for staff who have not checked the guest in: *Velkommen, 2 runder tilbage her.*,
 * or the first reason with its way forward. A warning follows the welcome. The verdict of an allowed check-in
 * has spent its round already, which a question does not.
 */
export function guestWelcomeText(
  { outcome, headline, slot, roundsLeftHere, nextPossible }: Verdict,
  onTheDay: 'i dag' | 'den dag',
): string {
  if (slot?.kind === 'already') return alreadyCheckedInText(slot.checkIn.minute)
  const reason = headline && staffReasonText(headline, onTheDay)
  if (outcome === 'deny') {
    const next = nextPossible && nextPossibleText(nextPossible)
    const isNamed = !next || saysNext(reason ?? '', next)
    return [reason, !isNamed && next].filter(Boolean).join(' ')
  }
  const left = roundsLeftHere + (slot?.kind === 'new' ? 1 : 0)
  const welcome =
    left === 1
      ? 'Velkommen, sidste runde her.'
      : `Velkommen, ${countOf(left, 'runde', 'runder')} tilbage her.`
  return [welcome, reason].filter(Boolean).join(' ')
}
