import type { FoundGuest, searchGuests as contract } from '#contract/checkins/club-guests.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { evaluateForgottenDay } from '#domain/checkins/check-in-deadline.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber, parsePassNumber } from '#domain/shared/ids.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { recordAccess } from '../activity/record-access.ts'
import { AppError } from '../app-error.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { toGuestView } from './check-in-answer.ts'
import { selectGolferFacts } from './check-in-context-queries.ts'
import { findGuestWelcome } from './guest-welcome.ts'
import { isWithinRange } from './requested-moment.ts'
import { findPassByNumber } from './pass-queries.ts'
import { selectPassesByIds, selectPassIdsByDguNumber, selectPassIdsByName } from './list-queries.ts'

const maxGuests = 8

type Search = ParsedInput<typeof contract>

/**
 * Finds a guest without a readable code. Few results, a limit of searches per hour and a log entry for
 * each keep staff from browsing all golfers (L-DP-8).
 */
export async function searchGuests(ctx: Ctx, search: Search): Promise<Output<typeof contract>> {
  const { clubId, q, day } = search
  const club = await accessClubAtReception(ctx, clubId)
  const userId = ctx.actor?.accountId ?? ctx.device?.deviceId ?? ''
  await limit(ctx, { key: `guest-search:${userId}`, max: 120, windowSeconds: 3600 })

  const isForgotten = day !== undefined && evaluateForgottenDay(day, today(ctx)) === 'open'
  const ids = await findPassIds(ctx, { q, day: isForgotten ? day : today(ctx) })
  const shownIds = ids.slice(0, maxGuests)
  const passes = await selectPassesByIds(ctx.db, shownIds)
  const facts = await selectGolferFacts(
    ctx.db,
    passes.map(({ golferId }) => golferId),
  )
  await recordAccess(
    ctx,
    'checkins.look_up',
    passes.map(({ golferId }) => ({ type: 'golfer', id: golferId })),
  )
  await recordActivity(ctx.db, ctx, {
    action: 'checkins.search_guests',
    subject: { type: 'club', id: club.id },
    data: { passIds: shownIds },
  })
  const at = isForgotten ? undefined : visitTime(ctx, search)
  const guests: FoundGuest[] = []
  for (const id of shownIds) {
    const pass = passes.find((row) => row.id === id)
    const holder = pass && facts.get(pass.golferId)
    if (!pass || !holder) continue
    const welcome = at ? await findGuestWelcome(ctx, { club, pass, at }) : null
    guests.push({ ...toGuestView(pass, holder), welcome })
  }
  return { guests, more: ids.length > maxGuests }
}

/**
 * Now, or the moment of a visit that is asked about; a day without a time means noon. A moment that has passed is
 * answered for now; `invalid_input` for a day too far ahead, because an answer for now would be taken for that day.
 */
function visitTime(ctx: Ctx, { visitDay, visitMinute }: Search): Date {
  const now = ctx.now()
  if (visitDay === undefined && visitMinute === undefined) return now
  const day = visitDay ?? today(ctx)
  if (day > today(ctx) && !isWithinRange(day, today(ctx)))
    throw new AppError('invalid_input', { issues: [] })
  const at = danishInstant(day, visitMinute ?? 12 * 60)
  return at > now ? at : now
}

async function findPassIds(ctx: Ctx, { q, day }: { q: string; day: PlainDate }) {
  const number = parsePassNumber(q)
  if (number) {
    const pass = await findPassByNumber(ctx.db, number)
    return pass ? [pass.id] : []
  }
  const options = { day, limit: maxGuests + 1 }
  const dgu = parseDguNumber(q)
  if (dgu) return selectPassIdsByDguNumber(ctx.db, dgu.number, options)
  const words = q
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, 5)
  return words.length > 0 ? selectPassIdsByName(ctx.db, words, options) : []
}
