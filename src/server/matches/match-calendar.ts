import type { OwnMatch } from '#contract/matches/own.ts'
import { writeCalendar } from '#domain/competitions/calendar-file.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import { calendarClock, calendarHead, calendarTime } from '../competitions/calendar-file.ts'
import type { Ctx } from '../ctx.ts'
import { selectContestantsOfAccount } from './contestant-queries.ts'
import { holesOf, loadDivisions, sessionOf, type LoadedDivision } from './load-division.ts'
import { findMatch } from './lock-queries.ts'
import { type MatchRow } from './match-queries.ts'
import { isShown, sideName } from './read-cup.ts'

/**
 * The calendar file of an own match: the start that both have agreed on, in a cup that of the session. A dropped start,
 * and one of a match that was decided before it, is cancelled. `not_found` before the first agreement.
 */
export async function calendarOfMatch(ctx: Ctx, matchId: string) {
  const { accountId } = requireSignedIn(ctx)
  const match = await findMatch(ctx.db, matchId)
  const [loaded] = match ? await loadDivisions(ctx.db, [match.divisionId]) : []
  if (!match || !loaded || !isShown(match, loaded)) throw new AppError('not_found')
  const divisionIds = [match.divisionId]
  const own = await selectContestantsOfAccount(ctx.db, { divisionIds, accountId })
  const plays = [match.a, match.a2, match.b, match.b2].some((id) => id !== null && own.has(id))
  const start = startOf(match, loaded)
  if (!plays || !start) throw new AppError('not_found')
  const { slug } = loaded.tournament
  return { slug, text: writeFile(ctx, loaded, { match, start }) }
}

function writeFile(ctx: Ctx, loaded: LoadedDivision, { match, start }: AgreedMatch) {
  const { tournament, club, draw } = loaded
  const names = (['A', 'B'] as const).map((side) => sideName(match, side, loaded) ?? 'modstander')
  return writeCalendar({
    ...calendarHead(ctx, club),
    name: `${start.holds ? names.join(' mod ') : 'Aflyst kamp'} (${tournament.name})`,
    page: `${ctx.publicUrl}/tournaments/${tournament.slug}/matches/${match.id}`,
    pageName: 'Kampen',
    isCancelled: isCancelled(loaded, { match, start }),
    events: [
      {
        id: match.id,
        when: calendarTime(start.at, holesOf(loaded)),
        start: `Start ${calendarClock(danishMoment(start.at).minute)}.`,
        // Each part only grows, whoever changed the match last: directors, opponents or the players.
        revision: tournament.settingsRevision + (draw?.version ?? 0) + match.agreements,
      },
    ],
  })
}

/** What the file of a match has, for the player's page; null once the start has passed, when nobody needs it. */
export function calendarOf(
  ctx: Pick<Ctx, 'now'>,
  match: MatchRow,
  loaded: LoadedDivision,
): OwnMatch['calendar'] {
  const start = startOf(match, loaded)
  if (!start || start.at <= ctx.now()) return null
  const state = isCancelled(loaded, { match, start }) ? 'cancelled' : 'agreed'
  return { state, ...danishMoment(start.at) }
}

type Start = { at: Date; holds: boolean }
type AgreedMatch = { match: MatchRow; start: Start }

function startOf(match: MatchRow, loaded: LoadedDivision): Start | null {
  const session = sessionOf(match, loaded)
  if (session) {
    const { lastDay, startsAt } = session
    return startsAt === null ? null : { at: danishInstant(lastDay, startsAt), holds: true }
  }
  const { plannedFor, planAcceptedAt } = match
  if (plannedFor && planAcceptedAt) return { at: plannedFor, holds: true }
  return match.droppedStart && { at: match.droppedStart, holds: false }
}

/** A match that was decided before its start is not played then. */
const isCancelled = ({ tournament }: LoadedDivision, { match, start }: AgreedMatch) =>
  tournament.state === 'cancelled' ||
  !start.holds ||
  (match.decidedAt !== null && match.decidedAt < start.at)

/** The agreed start that a match loses now, or the one that it lost before. */
export const droppedStart = ({
  plannedFor,
  planAcceptedAt,
  droppedStart: earlier,
}: Pick<MatchRow, 'plannedFor' | 'planAcceptedAt' | 'droppedStart'>) =>
  planAcceptedAt ? plannedFor : earlier
