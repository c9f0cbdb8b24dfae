import type { z } from 'zod'
import type { ShownVisits, visitsInput, VisitPart } from '#contract/checkins/club-visits.ts'
import { countVisits, visitPeriod, yearBefore } from '#domain/checkins/club-visits.ts'
import type { Span } from '#domain/checkins/club-month.ts'
import { capital } from '#domain/shared/danish.ts'
import { addDays, earliest, plainDate, weekdayNames, monthNames } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../access.ts'
import { accessClubWith } from '../clubs/access.ts'
import type { Club } from '../clubs/queries.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import type { FileFormat } from '../http/send-file.ts'
import { tableFile, type TableFile } from '../http/table-file.ts'
import { selectSeasonsBegun } from '../passes/season-queries.ts'
import { selectVisitRounds } from './club-month-queries.ts'

type Request = z.output<typeof visitsInput>

/** The counted rounds of a period in figures (docs/algorithms/club-month.md#visits-of-a-period). */
export async function showClubVisits(ctx: Ctx, request: Request): Promise<ShownVisits> {
  return visitsOf(ctx, await accessClubWith(ctx, 'club.guests', request.clubId), request)
}

async function visitsOf(ctx: Ctx, club: Club, request: Request): Promise<ShownVisits> {
  const day = today(ctx)
  const seasons = (await selectSeasonsBegun(ctx.db, day)).map(({ code, playFrom, playTo }) => ({
    code,
    from: playFrom,
    to: earliest(playTo, day),
  }))
  const span = visitPeriod(request, seasons[0] ?? { from: addDays(day, -29), to: day })
  const before = yearBefore(span)
  const [rounds, earlier] = await Promise.all([
    selectVisitRounds(ctx.db, club.id, span),
    roundsBefore(ctx.db, club.id, before),
  ])
  const visits = countVisits(span, rounds, earlier)
  return { clubName: club.name, today: day, ...span, seasons, ...visits }
}

/** Null when the club had no agreement on any of the days. */
async function roundsBefore(db: Db, clubId: string, span: Span) {
  const terms = await selectTermsOf(db, clubId)
  const wasPartner = terms.some(
    ({ validFrom, validTo }) => validFrom <= span.to && (!validTo || validTo >= span.from),
  )
  return wasPartner ? selectVisitRounds(db, clubId, span) : null
}

/** One table of the visits as a file, for the people of the club; at most 60 an hour for an account. */
export async function exportClubVisits(
  ctx: Ctx,
  format: FileFormat,
  { part, ...request }: Request & { part: VisitPart },
) {
  const club = await accessClubWith(ctx, 'club.guests', request.clubId)
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `club-export:${accountId}`, max: 60, windowSeconds: 3600 })
  const visits = await visitsOf(ctx, club, request)
  const of = `${club.slug}-${visits.from}-${visits.to}`
  return tableFile(format, { of, ...tables[part](visits) })
}

const table = (
  title: string,
  first: TableFile['columns'][number],
  rows: TableFile['rows'],
): Omit<TableFile, 'of'> => ({
  title,
  columns: [
    first,
    { heading: 'Runder', kind: 'number' },
    { heading: 'Runder året før', kind: 'number' },
  ],
  rows,
})

const tables: Readonly<Record<VisitPart, (visits: ShownVisits) => Omit<TableFile, 'of'>>> = {
  days: ({ days }) =>
    table(
      'Besøg pr. dag',
      { heading: 'Dag', kind: 'day' },
      days.map(({ day, rounds, before }) => [day, rounds, before]),
    ),
  months: ({ months }) =>
    table(
      'Besøg pr. måned',
      { heading: 'Måned', kind: 'text' },
      months.map(({ month, rounds, before }) => [monthName(month), rounds, before]),
    ),
  weekdays: ({ weekdays }) =>
    table(
      'Besøg pr. ugedag',
      { heading: 'Ugedag', kind: 'text' },
      weekdays.map(({ weekday, rounds, before }) => [
        capital(weekdayNames[weekday - 1] ?? ''),
        rounds,
        before,
      ]),
    ),
  homeClubs: ({ homeClubs, otherHomeClubs }) =>
    table('Besøg pr. hjemmeklub', { heading: 'Hjemmeklub', kind: 'text' }, [
      ...homeClubs.map(({ name, rounds, before }) => [name, rounds, before]),
      ['Øvrige', otherHomeClubs.rounds, otherHomeClubs.before],
    ]),
}

/** `Maj 2027`. */
function monthName(month: string): string {
  const first = plainDate(`${month}-01`)
  return `${capital(monthNames[Number(first.slice(5, 7)) - 1] ?? '')} ${first.slice(0, 4)}`
}
