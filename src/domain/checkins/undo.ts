import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'

export const golferUndoMinutes = 30
/** A golfer may undo this many check-ins of a card on one day, and within thirty days. */
export const golferUndosPerDay = 2
export const golferUndosPerThirtyDays = 6
/** A closure within this many hours after a check-in gives the round back automatically. */
export const closureReturnHours = 2

export type UndoActor = 'golfer' | 'club' | 'operator'

type CheckInToUndo = {
  day: PlainDate
  at: Instant
  isVoided: boolean
  /** The round of a guest who did not come, to which the golfer objects instead. */
  isNoShow?: boolean
  /** Earlier undos of the same card by the golfer. */
  earlierUndos?: { onDay: number; inTotal: number }
}

export type UndoVerdict =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'already_voided'
        | 'too_late_for_golfer'
        | 'golfer_used_up'
        | 'not_today'
        | 'period_closed'
        | 'no_show'
    }

/**
 * Evaluates whether a check-in may be undone (docs/algorithms/check-in-slots.md): by the golfer within 30
 * minutes and a limited number of times, by the club on the same Danish day (also as *Runden blev
 * afbrudt*), by the operator until the settlement closes.
 */
export function evaluateUndo(
  checkIn: CheckInToUndo,
  { actor, now, today, isPeriodClosed }: UndoQuestion,
): UndoVerdict {
  if (checkIn.isVoided) return { ok: false, reason: 'already_voided' }
  if (isPeriodClosed) return { ok: false, reason: 'period_closed' }
  if (actor === 'golfer' && checkIn.isNoShow) return { ok: false, reason: 'no_show' }
  if (actor === 'golfer' && now - checkIn.at > golferUndoMinutes * 60_000) {
    return { ok: false, reason: 'too_late_for_golfer' }
  }
  if (actor === 'golfer' && isLimitReached(checkIn.earlierUndos))
    return { ok: false, reason: 'golfer_used_up' }
  if (actor === 'club' && today !== checkIn.day) return { ok: false, reason: 'not_today' }
  return { ok: true }
}

/** Without a limit, a golfer who checks in and undoes in turn shows a receipt all day for free. */
const isLimitReached = ({ onDay, inTotal } = { onDay: 0, inTotal: 0 }) =>
  onDay >= golferUndosPerDay || inTotal >= golferUndosPerThirtyDays

type UndoQuestion = {
  actor: UndoActor
  now: Instant
  today: PlainDate
  isPeriodClosed: boolean
}

/** A round is given back when the course closes at the check-in or up to two hours after it. */
export function isReturnedByClosure(checkedInAt: Instant, closedAt: Instant): boolean {
  const elapsed = closedAt - checkedInAt
  return elapsed >= 0 && elapsed <= closureReturnHours * 3_600_000
}

/** Why a check-in cannot be undone, and what to do instead. */
export function undoRefusalText(reason: Extract<UndoVerdict, { ok: false }>['reason']): string {
  switch (reason) {
    case 'already_voided':
      return 'Check-in er allerede fortrudt.'
    case 'too_late_for_golfer':
      return 'Du kan selv fortryde i 30 minutter. Bed klubben om det i dag, eller skriv til os.'
    case 'golfer_used_up':
      return 'Du har fortrudt så mange gange, som du selv kan. Bed klubben om det i dag, eller skriv til os.'
    case 'not_today':
      return 'Klubben kan give en runde tilbage samme dag. Skriv til os, så ordner vi det.'
    case 'no_show':
      return 'Klubben har registreret, at du udeblev. Gør indsigelse med linket i mailen, eller skriv til os.'
    case 'period_closed':
      return 'Sæsonen er gjort op, så runden kan ikke ændres mere.'
  }
}
