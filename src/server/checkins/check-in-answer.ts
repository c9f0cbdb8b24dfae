import { expiredCodeText, staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import {
  alreadyCheckedInText,
  nextPossibleText,
  golferReasonText,
} from '#domain/checkins/golfer-reason-text.ts'
import { golferUndoMinutes } from '#domain/checkins/undo.ts'
import type { CountedCheckIn, Reason, Verdict } from '#domain/checkins/verdict.ts'
import type { CheckInAnswer, Guest, Receipt } from '#contract/checkins/endpoints.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { GolferFacts } from './check-in-context-queries.ts'
import type { CheckInPassRow } from './check-in-read-queries.ts'
import { nameOf } from './check-in-context.ts'
import type { ScanRefusal } from './scan-limits.ts'

export type Outcome = CheckInAnswer['outcome']

/** The input of an answer; `pass` is undefined when the code matched none. */
export type AnswerInput = {
  id: string
  /** Decides the words: a golfer at the sign reads *du*, staff read about the guest. */
  reader: 'golfer' | 'staff'
  outcome: Outcome
  club: { id: string; name: string }
  pass: CheckInPassRow | undefined
  facts: GolferFacts | undefined
  verdict: Verdict | undefined
  /** A refusal by travel or delay, which are no rules of the card. */
  refusal: ScanRefusal | undefined
  receipt: Receipt | undefined
  /** When the round began; undefined when nothing was counted. */
  countedAt: Date | undefined
  flags: CheckInAnswer['flags']
}

export function toCheckInAnswer(input: AnswerInput): CheckInAnswer {
  const { id, outcome, club, pass, facts, verdict, refusal, receipt, countedAt, flags } = input
  const next = isAdded(flags) ? undefined : verdict?.nextPossible
  return {
    id,
    outcome,
    headline: headlineOf(input),
    reasons: verdict
      ? [
          ...(refusal ? [{ ...refusal, severity: 'deny' as const }] : []),
          ...verdict.reasons.toSorted(denialsFirst).map(toReasonView(input)),
        ]
      : [{ code: 'expired_code', severity: 'deny', sentence: expiredCodeText }],
    nextPossible: next ? { ...next, sentence: nextPossibleText(next) } : null,
    clubId: club.id,
    clubName: club.name,
    roundsLeft: pass && verdict ? toRoundsLeftView(verdict, refusal) : null,
    guest: pass && facts ? toGuestView(pass, facts) : null,
    askForName:
      outcome !== 'deny' && flags.some((flag) => flag === 'static_code' || flag === 'manual'),
    receipt: receipt ?? null,
    undoUntil: countedAt ? undoUntil(countedAt) : null,
    flags,
  }
}

/** A refused round is not spent. */
function toRoundsLeftView(
  { slot, roundsLeftHere, roundsLeftTotal }: Verdict,
  refusal: ScanRefusal | undefined,
) {
  const restored = refusal && slot?.kind === 'new' ? 1 : 0
  const total = roundsLeftTotal === undefined ? null : roundsLeftTotal + restored
  return { here: roundsLeftHere + restored, total }
}

export function undoUntil(countedAt: Date): string {
  return new Date(countedAt.getTime() + golferUndoMinutes * 60_000).toISOString()
}

function headlineOf(input: AnswerInput): string {
  const { outcome, club, verdict, refusal, receipt } = input
  const reason = refusal?.sentence ?? (verdict?.headline && reasonText(input, verdict.headline))
  switch (outcome) {
    case 'allow':
    case 'allow_with_warning':
      return isAdded(input.flags) ? 'Runden er registreret.' : `Velkommen til ${club.name}.`
    case 'already':
      return alreadyCheckedInText(receipt?.minute ?? 0)
    case 'conflict':
      return `Besøget er gemt, men tæller ikke som en runde. ${reason ?? ''}`.trim()
    case 'deny':
      return reason ?? expiredCodeText
  }
}

/** A denial is shown before any warning (E36). */
const denialsFirst = (a: Reason, b: Reason) =>
  Number(a.severity === 'warn') - Number(b.severity === 'warn')

/** A guest whom the club adds later: the day is past, so the next possible moment is of no use. */
const isAdded = (flags: CheckInAnswer['flags']) => flags.includes('added')

function reasonText({ reader, flags }: AnswerInput, reason: Reason): string {
  if (isAdded(flags))
    return staffReasonText('next' in reason ? { ...reason, next: undefined } : reason, 'den dag')
  return reader === 'staff' ? staffReasonText(reason) : golferReasonText(reason)
}

const toReasonView = (input: AnswerInput) => (reason: Reason) => ({
  code: reason.code,
  severity: reason.severity,
  sentence: reasonText(input, reason),
})

/** Only the data that the reception needs (L-DP-6). */
export function toGuestView(pass: CheckInPassRow, { golfer, memberships }: GolferFacts): Guest {
  const current = memberships.filter(({ endedOn }) => !endedOn)
  const home = current.find(({ isHome }) => isHome) ?? current[0]
  return {
    passId: pass.id,
    passNumber: pass.number,
    productName: pass.soldTerms.productName,
    name: nameOf(golfer),
    dguNumber: home?.dguNumber ?? null,
    homeClub: home?.clubName ?? null,
    handicap: golfer.handicapTenths === null ? null : formatHandicap(golfer.handicapTenths),
  }
}

type ReceiptInput = {
  pass: CheckInPassRow
  holder: { firstName: string; lastName: string }
  club: { id: string; name: string }
  checkIn: { id: string; day: PlainDate; minute: number }
  holes: number
  wordOfDay: string
}

export function toReceiptView({
  pass,
  holder,
  club,
  checkIn,
  holes,
  wordOfDay,
}: ReceiptInput): Receipt {
  return {
    checkInId: checkIn.id,
    clubId: club.id,
    clubName: club.name,
    day: checkIn.day,
    minute: checkIn.minute,
    holes: holes >= 18 ? 18 : 9,
    wordOfDay,
    passId: pass.id,
    passNumber: pass.number,
    productCode: pass.productCode,
    productName: pass.soldTerms.productName,
    seasonCode: pass.soldTerms.seasonCode,
    holderName: nameOf(holder),
  }
}

/** The number of holes that the check-ins of a slot add up to. */
export function holesOfSlot(
  history: readonly CountedCheckIn[],
  { clubId, slot }: Pick<CountedCheckIn, 'clubId' | 'slot'>,
): number {
  return history
    .filter((row) => row.clubId === clubId && row.slot === slot)
    .reduce((sum, { holes }) => sum + holes, 0)
}
