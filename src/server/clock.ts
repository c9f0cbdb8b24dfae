import { endOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'

const zone = 'Europe/Copenhagen'

/** The Danish calendar day at an instant. */
export const danishDay = (at: Date): PlainDate => hourOf(at).day

/** Minutes since midnight in Danish local time at an instant. */
export const danishMinute = (at: Date): number =>
  hourOf(at).firstMinute + Math.floor((at.getTime() - startOfHour(at)) / 60_000)

/** The Danish day and local time at an instant. */
export const danishMoment = (at: Date): Moment => ({ day: danishDay(at), minute: danishMinute(at) })

/**
 * The instant of a Danish day and minute, which is above 1440 on a later day: the earlier one of a repeated hour, the later
 * one for a skipped hour.
 */
export function danishInstant(from: PlainDate, minutes: number): Date {
  const later = Math.floor(minutes / endOfDay)
  const [day, minute] = [addDays(from, later), minutes - later * endOfDay]
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  return new Date(zoned.epochMilliseconds)
}

type Hour = { day: PlainDate; firstMinute: number }

const hourMs = 3_600_000
const startOfHour = (at: Date) => Math.floor(at.getTime() / hourMs) * hourMs

/** Of about a year; a request asks for the day many times, mostly for the same one. */
const mostHours = 10_000
const hours = new Map<number, Hour>()

/** What a Danish clock shows when an hour of UTC begins: since 1894 it has been moved on such an hour only. */
function hourOf(at: Date): Hour {
  const start = startOfHour(at)
  const known = hours.get(start)
  if (known) return known
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  const day = plainDate(local.toPlainDate().toString())
  const hour = { day, firstMinute: local.hour * 60 + local.minute }
  if (hours.size >= mostHours) hours.clear()
  hours.set(start, hour)
  return hour
}

/** The only clock of the server. The demonstration can move it; the database then stores `offset`. */
export type Clock = { now: () => Date; offset: () => number; setOffset: (ms: number) => void }

export function createClock(startAt?: string): Clock {
  let offset = startAt ? new Date(startAt).getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    setOffset: (ms) => {
      offset = ms
    },
  }
}
