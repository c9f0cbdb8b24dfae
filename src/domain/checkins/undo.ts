import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'

export const golferUndoMinutes = 30
/** So often a golfer takes check-ins of one card back herself, on one day and within thirty days. */
export const ownUndosADay = 2
export const ownUndosInThirtyDays = 6
/** A closure within so many hours of a check-in gives the round back by itself (D5). */
export const closureReturnHours = 2

export type UndoActor = 'golfer' | 'club' | 'operator'

type CheckInToUndo = {
  day: PlainDate
  at: Instant
  isVoided: boolean
  /** What the golfer has taken back herself before, of the same card. */
  ownUndos?: { onDay: number; inAll: number }
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
    }

/**
 * May this check-in be undone (docs/algorithms/check-in-slots.md)? The golfer within 30
 * minutes and not again and again, the club on the same Danish day (also as *Runden blev afbrudt*), the operator
 * until the settlement closes. After the close nobody.
 */
export function evaluateUndo(
  checkIn: CheckInToUndo,
  { actor, now, today, isPeriodClosed }: UndoQuestion,
): UndoVerdict {
  if (checkIn.isVoided) return { ok: false, reason: 'already_voided' }
  if (isPeriodClosed) return { ok: false, reason: 'period_closed' }
  if (actor === 'golfer' && now - checkIn.at > golferUndoMinutes * 60_000) {
    return { ok: false, reason: 'too_late_for_golfer' }
  }
  if (actor === 'golfer' && isUsedUp(checkIn.ownUndos))
    return { ok: false, reason: 'golfer_used_up' }
  if (actor === 'club' && today !== checkIn.day) return { ok: false, reason: 'not_today' }
  return { ok: true }
}

/** Who checks in and takes back in turn shows a receipt all day and spends nothing. */
const isUsedUp = ({ onDay, inAll } = { onDay: 0, inAll: 0 }) =>
  onDay >= ownUndosADay || inAll >= ownUndosInThirtyDays

type UndoQuestion = {
  actor: UndoActor
  now: Instant
  today: PlainDate
  isPeriodClosed: boolean
}

/** Does closing the course give this round back? Closed at the check-in or up to two hours after it. */
export function isReturnedByClosure(checkedInAt: Instant, closedAt: Instant): boolean {
  const elapsed = closedAt - checkedInAt
  return elapsed >= 0 && elapsed <= closureReturnHours * 3_600_000
}

/** Why it cannot be undone, and what to do instead. */
export function noUndoText(reason: Extract<UndoVerdict, { ok: false }>['reason']): string {
  switch (reason) {
    case 'already_voided':
      return 'Check-in er allerede fortrudt.'
    case 'too_late_for_golfer':
      return 'Du kan selv fortryde i 30 minutter. Bed klubben om det i dag, eller skriv til os.'
    case 'golfer_used_up':
      return 'Du har fortrudt så mange gange, som du selv kan. Bed klubben om det i dag, eller skriv til os.'
    case 'not_today':
      return 'Klubben kan give en runde tilbage samme dag. Skriv til os, så ordner vi det.'
    case 'period_closed':
      return 'Sæsonen er gjort op, så runden kan ikke ændres mere.'
  }
}
