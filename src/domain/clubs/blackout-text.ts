import { endOfDay, formatClockProse } from '#domain/shared/clock-time.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import type { BlackoutReason, BlackoutRule } from './terms.ts'

/** Why a course is closed to guests, in Danish. */
export const blackoutReasonNames: Readonly<Record<BlackoutReason, string>> = {
  frost: 'Frost',
  vand: 'Vand på banen',
  torden: 'Torden',
  sne: 'Sne',
  banepleje: 'Banepleje',
  turnering: 'Turnering',
  medlemstid: 'Medlemstid',
  andet: 'Andet',
}

/** `Banen er lukket: vand på banen efter skybrud`, without a full stop. */
export function closedCourseText(reason: BlackoutReason, note: string | null | undefined): string {
  const cause =
    reason === 'andet' ? (note ?? '').trim().replace(/\.+$/, '') : blackoutReasonNames[reason]
  return cause
    ? `Banen er lukket: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`
    : 'Banen er lukket'
}

type Rule = Omit<BlackoutRule, 'id' | 'addedAt'>

/**
 * A blackout rule with all its conditions in Danish (E36):
 * `turnering: lørdag og søndag fra kl. 8.00 til kl. 12.00, fra 01.06.2027 til 31.08.2027`.
 */
export function blackoutRuleText(rule: Rule): string {
  const { reason, fromDay, toDay, isoWeeks, note } = rule
  const isOneDay = fromDay !== undefined && fromDay === toDay && rule.weekdays.length === 0
  const days = isOneDay
    ? ''
    : [fromDay && `fra ${formatShortDate(fromDay)}`, toDay && `til ${formatShortDate(toDay)}`]
        .filter(Boolean)
        .join(' ')
  const weeks = isoWeeks.length > 0 ? `uge ${listInDanish(isoWeeks.map(String))}` : ''
  const which = isOneDay ? `den ${formatShortDate(fromDay)}` : daysText(rule)
  const times = `${which} ${hoursText(rule)}`
  const conditions = [times, days, weeks, holidayWords[rule.holidays]].filter(Boolean).join(', ')
  return note ? `${reason}: ${conditions} (${note})` : `${reason}: ${conditions}`
}

function daysText({ weekdays }: Rule): string {
  if (weekdays.length === 0 || weekdays.length === 7) return 'alle dage'
  return listInDanish(weekdays.toSorted().map((day) => weekdayNames[day]))
}

function hoursText({ fromMinute, toMinute }: Rule): string {
  if (fromMinute === 0 && toMinute === endOfDay) return 'hele dagen'
  return `fra ${formatClockProse(fromMinute)} til ${formatClockProse(toMinute)}`
}

/** By ISO number, Monday first. */
export const weekdayNames = {
  1: 'mandag',
  2: 'tirsdag',
  3: 'onsdag',
  4: 'torsdag',
  5: 'fredag',
  6: 'lørdag',
  7: 'søndag',
} as const

const holidayWords = { none: '', only: 'kun på helligdage', except: 'undtagen helligdage' } as const
