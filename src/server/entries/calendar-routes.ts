import { z } from 'zod'
import { momentFrom } from '#domain/shared/clock-time.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import {
  writeCalendar,
  type Calendar,
  type CalendarEvent,
} from '#domain/competitions/calendar-file.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { readInput, type App } from '../http/handle.ts'
import { nextVersions } from '../draw/draw-queries.ts'
import {
  calendarClock,
  calendarHead,
  calendarTime,
  sendCalendar,
} from '../competitions/calendar-file.ts'
import {
  findTournamentBySlug,
  selectRounds,
  selectRoundsOfEntry,
  type RoundRow,
} from '../competitions/tournament-queries.ts'
import { selectStartTimes, type EntryDetails } from './queries.ts'
import { accessEntry } from './show-entry.ts'

/** Calendar files with the days of a tournament, and with the starts of an entry of the account. */
export function calendarRoutes(app: App) {
  app.get('/api/v1/tournaments/:slug/calendar.ics', async (c) => {
    const { slug } = readInput(ofTournament, c.req.param())
    const text = await calendarOf(c.var.ctx, slug)
    return sendCalendar(c, { slug, text, cached: 'no-cache' })
  })
  app.get('/api/v1/account/tournament-entries/:entryId/calendar.ics', async (c) => {
    const { entryId } = readInput(ofEntry, c.req.param())
    const details = await accessEntry(c.var.ctx, entryId)
    const text = await calendarOfEntry(c.var.ctx, details)
    return sendCalendar(c, { slug: details.tournament.slug, text, cached: 'no-store' })
  })
}

const ofTournament = z.object({ slug: z.string().max(200) })
const ofEntry = z.object({ entryId: z.uuid() })

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

/** The start time once the start list is published, and the day until then; rounds not played are cancelled. */
async function calendarOfEntry(
  ctx: Ctx,
  { entry, tournament, club }: EntryDetails,
): Promise<string> {
  const rounds = await selectRoundsOfEntry(ctx.db, entry)
  const lists = await nextVersions(ctx.db, rounds)
  const starts = new Map(
    (await selectStartTimes(ctx.db, entry.id)).map((one) => [one.roundId, one]),
  )
  return writeCalendar({
    ...headOf(ctx, { tournament, club }),
    isCancelled: tournament.state === 'cancelled' || !isActiveEntry(entry.state),
    events: rounds.map((round) => {
      const start = starts.get(round.id)
      return {
        id: `${entry.id}-${round.id}`,
        ...(start ? startOf(round, start) : dayOf(round)),
        // A withdrawn start list also counts as a version.
        revision: tournament.settingsRevision + (lists.get(round.id) ?? 1),
        isCancelled: round.drawVersion > 0 && !start,
      }
    }),
  })
}

type EventTimes = Pick<CalendarEvent, 'when' | 'start'>

const dayOf = ({ day, firstMinute }: RoundRow): EventTimes => ({
  when: { day: day },
  start: `Første start ${calendarClock(firstMinute)}.`,
})

type Start = { minute: number; hole: number; group: 'A' | 'B' | null }

function startOf({ day, holes }: RoundRow, start: Start): EventTimes {
  return {
    when: calendarTime(danishInstant(day, start.minute), holes),
    start: `Start ${calendarClock(momentFrom(day, start.minute).minute)} fra ${startHoleText(start)}.`,
  }
}

type HostedTournament = Pick<EntryDetails, 'tournament' | 'club'>

const headOf = (
  ctx: Ctx,
  { tournament, club }: HostedTournament,
): Omit<Calendar, 'events' | 'isCancelled'> => ({
  ...calendarHead(ctx, club),
  name: tournament.name,
  page: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
  pageName: 'Startlisten',
})
