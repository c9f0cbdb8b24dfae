import { z } from 'zod'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { writeCalendar, type Calendar, type CalendarEvent } from '#domain/entries/calendar.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { readInput, type App, type AppContext } from '../http/handle.ts'
import { nextVersions } from '../draw/draw-queries.ts'
import {
  findTournamentBySlug,
  selectRounds,
  type RoundRow,
} from '../competitions/tournament-queries.ts'
import { selectStartsOf, type WholeEntry } from '../competitions/entry-queries.ts'
import { accessEntry } from './show-entry.ts'

/** The days of a tournament as a calendar file, which is the same for everybody; and one's own starts. */
export function calendarRoutes(app: App) {
  app.get('/api/v1/tournaments/:slug/calendar.ics', async (c) => {
    const { slug } = readInput(ofTournament, c.req.param())
    return sendFile(c, { slug, text: await calendarOf(c.var.ctx, slug), cached: 'no-cache' })
  })
  app.get('/api/v1/account/tournament-entries/:entryId/calendar.ics', async (c) => {
    const { entryId } = readInput(ofEntry, c.req.param())
    const whole = await accessEntry(c.var.ctx, entryId)
    const text = await calendarOfEntry(c.var.ctx, whole)
    return sendFile(c, { slug: whole.tournament.slug, text, cached: 'no-store' })
  })
}

const ofTournament = z.object({ slug: z.string().max(200) })
const ofEntry = z.object({ entryId: z.uuid() })

type CalendarFile = { slug: string; text: string; cached: 'no-cache' | 'no-store' }

/** With what stands on the answer already: the cookie of a session that was prolonged. */
const sendFile = (c: AppContext, { slug, text, cached }: CalendarFile) =>
  c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${slug}.ics"`,
    'Cache-Control': cached,
  })

async function calendarOf(ctx: Ctx, slug: string): Promise<string> {
  const hosted = await findTournamentBySlug(ctx.db, slug)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const { id, state, settingsRevision } = hosted.tournament
  const rounds = await selectRounds(ctx.db, [id])
  return writeCalendar({
    ...headOf(ctx, hosted),
    isCancelled: state === 'cancelled',
    events: rounds.map((round) => ({ id: round.id, ...dayOf(round), revision: settingsRevision })),
  })
}

/** Her start once it is on the list, and the day until then; what she does not play is cancelled. */
async function calendarOfEntry(ctx: Ctx, { entry, tournament, club }: WholeEntry): Promise<string> {
  const rounds = await selectRounds(ctx.db, [tournament.id])
  const lists = await nextVersions(ctx.db, rounds)
  const starts = new Map((await selectStartsOf(ctx.db, entry.id)).map((one) => [one.roundId, one]))
  return writeCalendar({
    ...headOf(ctx, { tournament, club }),
    isCancelled: tournament.state === 'cancelled' || !isActiveEntry(entry.state),
    events: rounds.map((round) => {
      const start = starts.get(round.id)
      return {
        id: `${entry.id}-${round.id}`,
        ...(start ? startOf(round, start) : dayOf(round)),
        // A list that is pulled back counts as one, too.
        revision: tournament.settingsRevision + (lists.get(round.id) ?? 1),
        isCancelled: round.drawVersion > 0 && !start,
      }
    }),
  })
}

type EventTimes = Pick<CalendarEvent, 'when' | 'start'>

const dayOf = ({ day, firstMinute }: RoundRow): EventTimes => ({
  when: { day: day },
  start: `Første start ${clockOf(firstMinute)}.`,
})

/** A quarter of an hour a hole is what a round takes with the card to hand in. */
const minutesAHole = 15

type Start = { minute: number; hole: number; group: 'A' | 'B' | null }

function startOf({ day, holes }: RoundRow, start: Start): EventTimes {
  const from = danishInstant(day, start.minute)
  const to = new Date(from.getTime() + holes * minutesAHole * 60_000)
  return {
    when: { from: stampOf(from), to: stampOf(to) },
    start: `Start ${clockOf(start.minute)} fra ${startHoleText(start)}.`,
  }
}

const clockOf = (minute: number) => formatClockProse(minute).replace('\u00a0', ' ')

const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

type Headed = Pick<WholeEntry, 'tournament' | 'club'>

const headOf = (
  ctx: Ctx,
  { tournament, club }: Headed,
): Omit<Calendar, 'events' | 'isCancelled'> => ({
  name: tournament.name,
  place: `${club.name}, ${club.address}, ${club.postcode} ${club.city}`,
  page: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
  stamp: stampOf(ctx.now()),
})
