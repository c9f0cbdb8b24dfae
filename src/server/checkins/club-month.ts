import { daysAtClub } from '#domain/clubs/closed-week.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import {
  daysOfMonth,
  daysSoFar,
  monthOf,
  sameDaysBefore,
  summariseMonth,
  type Span,
} from '#domain/checkins/club-month.ts'
import { explainChange, spanName, type SpanFacts } from '#domain/checkins/month-why.ts'
import { addDays, daysBetween } from '#domain/shared/dates.ts'
import { recordAccess } from '../activity/record-access.ts'
import { danishInstant } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { selectClosuresWithin } from '../clubs/closure-queries.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { nameOf } from './check-in-context.ts'
import {
  countNotCounted,
  selectClubRounds,
  selectClubRoundsWithGuests,
} from './club-month-queries.ts'

type Request = { clubId: string; month?: string | undefined }

/** A month at the club in figures, compared with the month before and with last year (docs/algorithms/club-month.md). */
export async function showClubMonth(ctx: Ctx, request: Request) {
  const club = await accessClubWith(ctx, 'club.guests', request.clubId)
  const month = request.month ?? monthOf(today(ctx))
  const span = daysSoFar(month, today(ctx))
  const summary = summariseMonth(await selectClubRounds(ctx.db, club.id, span))
  const facts = await factsOf(ctx.db, club.id, { ...span, ...summary })
  const before = await factsBefore(ctx, club.id, sameDaysBefore(month, today(ctx), 1))
  const yearBefore = await factsBefore(ctx, club.id, sameDaysBefore(month, today(ctx), 12))
  return {
    month,
    ...summary,
    returned: facts.returned,
    refused: facts.refused,
    closedDays: facts.closedDays,
    monthBefore: before ? toView(before) : null,
    yearBefore: yearBefore ? toView(yearBefore) : null,
    why: before ? explainChange(facts, before, spanName(before.span)) : [],
  }
}

const toView = ({ span, rounds, guests }: SpanFacts) => ({ ...span, rounds, guests })

/** The facts of earlier days; undefined when the club had no agreement then, so that nobody could have come. */
async function factsBefore(ctx: Ctx, clubId: string, span: Span): Promise<SpanFacts | undefined> {
  const terms = await selectTermsOf(ctx.db, clubId)
  const wasPartner = terms.some(
    ({ validFrom, validTo }) => validFrom <= span.to && (!validTo || validTo >= span.from),
  )
  if (!wasPartner) return undefined
  const summary = summariseMonth(await selectClubRounds(ctx.db, clubId, span))
  return factsOf(ctx.db, clubId, { ...span, ...summary })
}

type Counted = Span & Pick<SpanFacts, 'rounds' | 'guests' | 'cards'>

async function factsOf(db: Db, clubId: string, { from, to, ...counts }: Counted) {
  const { rounds, guests, cards } = counts
  const within = { from: danishInstant(from, 0), to: danishInstant(addDays(to, 1), 0) }
  const closures = (await selectClosuresWithin(db, clubId, within)).map(toCourseState)
  const days = daysAtClub({ terms: [], closures }, { from, days: daysBetween(from, to) + 1 })
  const closed = days.map((day) => day.closed.filter(isInPlay)).filter((parts) => parts.length > 0)
  const reasons = closed.flat().map(({ reason }) => blackoutReasonNames[reason].toLowerCase())
  const notCounted = await countNotCounted(db, clubId, { from, to })
  return {
    ...notCounted,
    span: { from, to },
    rounds,
    guests,
    cards,
    closedDays: closed.length,
    closedReasons: [...new Set(reasons.filter((reason) => reason !== 'andet'))],
  }
}

/** Hours in which guests usually begin a round. A course closed at night loses nobody. */
const [firstPlay, lastPlay] = [7 * 60, 19 * 60]

const isInPlay = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) =>
  fromMinute < lastPlay && toMinute > firstPlay

/** The rounds behind the figures, with their guests. */
export async function listClubRounds(ctx: Ctx, request: Request) {
  const club = await accessClubWith(ctx, 'club.guests', request.clubId)
  const thisMonth = monthOf(today(ctx))
  const month = request.month ?? thisMonth
  const rows = await selectClubRoundsWithGuests(ctx.db, club.id, daysOfMonth(month))
  const golferIds = [...new Set(rows.map(({ golferId }) => golferId))]
  await recordAccess(
    ctx,
    'checkins.see_guests',
    golferIds.map((id) => ({ type: 'golfer', id })),
  )
  const rounds = rows.map(({ golferId: _golferId, firstName, lastName, ...round }) => ({
    ...round,
    name: nameOf({ firstName, lastName }),
  }))
  return {
    clubName: club.name,
    slug: club.slug,
    month,
    thisMonth,
    guests: golferIds.length,
    rounds,
  }
}
