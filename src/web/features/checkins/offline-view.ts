import {
  alreadyCheckedInText,
  nextPossibleText,
  saysNext,
} from '#domain/checkins/golfer-reason-text.ts'
import { expiredCodeText, staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import type { Reason, Verdict } from '#domain/checkins/verdict.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { CheckInQueue } from './check-in-outbox.ts'
import type { OfflineAnswer } from './offline-answer.ts'
import type { VerdictView } from './verdict-view-model.ts'
import { sentLaterText } from './waiting-text.ts'

type Queued = { offline: OfflineAnswer; who: string; connection: CheckInQueue['connection'] }

/** What a reception shows about a check-in that it decided without a connection. */
export function toOfflineView({ offline, who, connection }: Queued): VerdictView {
  switch (offline.kind) {
    case 'expired':
      return { kind: 'refused', title: expiredCodeText }
    case 'unchecked':
      return {
        kind: 'warning',
        word: 'Afventer',
        title: offline.isGenuine
          ? 'Koden er ægte, men kortet er ikke tjekket'
          : 'Kortet er ikke tjekket',
        name: who,
        next: `Se navnet på gæstens DGU-kort. ${sentLaterText(connection)} Gælder kortet ikke, står det her bagefter.`,
      }
    case 'evaluated':
      return toEvaluatedView(offline, sentLaterText(connection))
  }
}

function toEvaluatedView(
  { verdict, name, productName }: Extract<OfflineAnswer, { kind: 'evaluated' }>,
  sentLater: string,
): VerdictView {
  const { slot, outcome, nextPossible } = verdict
  const sentences = verdict.reasons.toSorted(denialsFirst).map((reason) => staffReasonText(reason))
  const [first = '', ...others] = sentences
  if (slot?.kind === 'already')
    return { kind: 'already', title: alreadyCheckedInText(slot.checkIn.minute), name }
  const detail = [productName, ...roundsOf(verdict)].filter(Boolean).join(' · ')
  if (outcome === 'allow') return { kind: 'allowed', title: name ?? '', name: sentLater, detail }
  if (outcome === 'allow_with_warning')
    return { kind: 'warning', title: first, name, detail, reasons: others, next: sentLater }
  const next = nextPossible && nextPossibleText(nextPossible)
  return {
    kind: 'refused',
    title: first,
    name,
    reasons: others,
    next: next && !saysNext(first, next) ? next : undefined,
  }
}

/** A denial is shown before any warning (E36). */
const denialsFirst = (a: Reason, b: Reason) =>
  Number(a.severity === 'warn') - Number(b.severity === 'warn')

function roundsOf({ roundsLeftHere: here, roundsLeftTotal: total, slot }: Verdict): string[] {
  return [
    slot?.kind === 'second_nine' ? 'anden halvdel af runden' : '',
    here === 0 ? 'sidste runde her i år' : `${countOf(here, 'runde', 'runder')} tilbage her`,
    total === undefined ? '' : `${total} i alt`,
  ]
}
