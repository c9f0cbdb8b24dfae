import { nextOpening, rulesOn } from '#domain/clubs/blackout.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import { addDays } from '#domain/shared/dates.ts'
import { cardReasons, lastPlayableDay, playReasons } from './evaluate-reasons.ts'
import type { RoundsLeft } from './rounds-left.ts'
import { leftAtClub, roundsLeft, slotUse, groupTodaysCheckIns } from './rounds-left.ts'
import type { EvaluateInput, CheckInPass, Reason, SlotUse, Verdict } from './verdict.ts'

/**
 * Evaluates whether a card may be used at a club at a moment. Returns all failing rules in the order
 * of docs/algorithms/entitlement.md, the rounds left, and the next moment at which the card is
 * accepted. Never throws.
 */
export function evaluate(input: EvaluateInput): Verdict {
  const { pass } = input
  const card = cardReasons(input, input.at)
  if (!pass) return refused(card, { roundsLeftHere: 0, roundsLeftTotal: undefined })

  const today = groupTodaysCheckIns(input, input.at)
  const terms = termsOn(input.club.terms, input.at.day)
  const left = roundsLeft({ pass, history: input.history, clubId: input.club.id }, terms)

  const last = today.here.at(-1)
  if (card.length === 0 && input.intent === 'check_in' && last) {
    const slot: SlotUse = { kind: 'already', slot: last.slot, checkIn: last }
    return allowed([], { left, slot, pass })
  }

  const reasons = [...card, ...playReasons(input, pass, input.at)]
  if (!reasons.some(denies))
    return allowed(reasons, { left, slot: slotUse(input, today, left), pass })

  const next = nextPossible(input, pass, reasons)
  return refused(
    reasons.map((reason) => addNextPossible(addClosureEnd(reason, input, pass), next)),
    { roundsLeftHere: leftAtClub(left), roundsLeftTotal: totalLeft(pass, left) },
    next,
  )
}

function allowed(
  reasons: Reason[],
  { left, slot, pass }: { left: RoundsLeft; slot: SlotUse; pass: CheckInPass },
): Verdict {
  const spent = slot.kind === 'new' ? 1 : 0
  const total = totalLeft(pass, left)
  return {
    outcome: reasons.length > 0 ? 'allow_with_warning' : 'allow',
    reasons,
    headline: reasons[0],
    roundsLeftHere: leftAtClub(left) - spent,
    roundsLeftTotal: total === undefined ? undefined : total - spent,
    nextPossible: undefined,
    slot,
  }
}

function refused(
  reasons: Reason[],
  rounds: Pick<Verdict, 'roundsLeftHere' | 'roundsLeftTotal'>,
  next?: Moment,
): Verdict {
  // A denial is shown before any warning (E36).
  const headline = reasons.find(denies)
  return { outcome: 'deny', reasons, headline, ...rounds, nextPossible: next, slot: undefined }
}

function totalLeft(
  { sold }: CheckInPass,
  { regularTotal, credits }: RoundsLeft,
): number | undefined {
  return sold.totalRounds === undefined ? undefined : regularTotal + credits
}

/**
 * The first later moment at which no rule denies. Undefined when time alone does not end the refusal, or
 * when the card or the season ends before that moment.
 */
function nextPossible(
  input: EvaluateInput,
  pass: CheckInPass,
  reasons: readonly Reason[],
): Moment | undefined {
  if (!reasons.filter(denies).every(endsWithTime)) return undefined
  const lastDay = lastPlayableDay(pass)
  for (let day = input.at.day; day <= lastDay; day = addDays(day, 1)) {
    for (const minute of candidateMinutes(input, day)) {
      const at = { day, minute }
      if (![...cardReasons(input, at), ...playReasons(input, pass, at)].some(denies)) return at
    }
  }
  return undefined
}

/** Within a day the verdict can change to allowed only where a closure ends. */
function candidateMinutes({ at, club }: EvaluateInput, day: Moment['day']): number[] {
  const from = day === at.day ? at.minute : 0
  const terms = termsOn(club.terms, day)
  const ends = terms ? rulesOn(terms, day).map(({ toMinute }) => toMinute) : []
  if (club.course?.kind === 'closed' && club.course.until?.day === day) {
    ends.push(club.course.until.minute)
  }
  return [from, ...ends.filter((end) => end > from && end < endOfDay)].toSorted((a, b) => a - b)
}

function endsWithTime({ code }: Reason): boolean {
  return (
    code === 'not_yet_valid' ||
    code === 'club_not_partner_on_date' ||
    code === 'day_type' ||
    code === 'blackout' ||
    code === 'already_today'
  )
}

/** Adds when the club's blackout ends: computed once, for the moment of the check-in only. */
function addClosureEnd(
  reason: Reason,
  { club, at, plannedVisit }: EvaluateInput,
  pass: CheckInPass,
): Reason {
  const terms = termsOn(club.terms, at.day)
  if (reason.code !== 'blackout' || reason.why !== 'closed_to_guests' || !terms) return reason
  const window = { lastDay: lastPlayableDay(pass), plannedAt: plannedVisit?.registeredAt }
  return { ...reason, until: nextOpening(terms, at, window) }
}

function addNextPossible(reason: Reason, next: Moment | undefined): Reason {
  const isDated =
    reason.code === 'day_type' || reason.code === 'blackout' || reason.code === 'already_today'
  return isDated ? { ...reason, next } : reason
}

const denies = ({ severity }: Reason) => severity === 'deny'
