import type { Calendar, CalendarEvent } from '#domain/competitions/calendar-file.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import type { Ctx } from '../ctx.ts'
import type { AppContext } from '../http/handle.ts'

/** The expected duration of a hole, handing in the card included. */
const minutesPerHole = 15

/** The time of so many holes from a start, as a calendar file has it. */
export const calendarTime = (from: Date, holes: number): CalendarEvent['when'] => ({
  from: stampOf(from),
  to: stampOf(new Date(from.getTime() + holes * minutesPerHole * 60_000)),
})

/** `kl. 9.30`, with a space that every calendar shows. */
export const calendarClock = (minute: number): string =>
  formatClockProse(minute).replace('\u00a0', ' ')

const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

type Host = { name: string; address: string; postcode: string; city: string }

/** Where it is played, and when the file is written. */
export const calendarHead = (
  ctx: Pick<Ctx, 'now'>,
  { name, address, postcode, city }: Host,
): Pick<Calendar, 'place' | 'stamp'> => ({
  place: `${name}, ${address}, ${postcode} ${city}`,
  stamp: stampOf(ctx.now()),
})

type CalendarFile = { slug: string; text: string; cached: 'no-cache' | 'no-store' }

/** By `c.body`, which keeps headers already set on the response, such as the cookie of a renewed session. */
export const sendCalendar = (c: AppContext, { slug, text, cached }: CalendarFile) =>
  c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${slug}.ics"`,
    'Cache-Control': cached,
  })
