import { endOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'

const zone = 'Europe/Copenhagen'

/** The Danish calendar day at an instant. */
export function danishDay(at: Date): PlainDate {
  return plainDate(inDenmark(at).toPlainDate().toString())
}

/** Minutes since midnight in Danish local time at an instant. */
export function danishMinute(at: Date): number {
  const { hour, minute } = inDenmark(at)
  return hour * 60 + minute
}

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

const inDenmark = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

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
