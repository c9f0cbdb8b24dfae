import { formatClockProse } from '#domain/shared/clock-time.ts'
import { writeCalendar } from '#domain/tournaments/entry/calendar.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { App } from '../../http/handle.ts'
import { findTournamentBySlug, selectRounds } from '../tournament-queries.ts'

/** The days of a tournament as a calendar file: of nobody, and so for anybody. */
export function calendarRoutes(app: App) {
  app.get('/api/v1/tournaments/:slug/calendar.ics', async (c) => {
    const { slug } = c.req.param()
    const text = await calendarOf(c.var.ctx, slug)
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${slug}.ics"`)
    c.header('Cache-Control', 'no-cache')
    return c.body(text)
  })
}

async function calendarOf(ctx: Ctx, slug: string): Promise<string> {
  const hosted = await findTournamentBySlug(ctx.db, slug)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const { tournament, club } = hosted
  const rounds = await selectRounds(ctx.db, [tournament.id])
  return writeCalendar({
    name: tournament.name,
    place: `${club.name}, ${club.address}, ${club.postcode} ${club.city}`,
    page: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
    stamp: ctx
      .now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, ''),
    isCancelled: tournament.state === 'cancelled',
    rounds: rounds.map(({ id, day, firstMinute }) => ({
      id,
      day,
      firstStart: formatClockProse(firstMinute).replace('\u00a0', ' '),
    })),
  })
}
