import { evaluateForgottenDay } from '#domain/checkins/check-in-deadline.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber, parsePassNumber } from '#domain/shared/ids.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { recordAccess } from '../activity/record-access.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { toGuestView } from './check-in-answer.ts'
import { selectGolferFacts } from './check-in-context-queries.ts'
import { findPassByNumber } from './pass-queries.ts'
import { selectPassesByIds, selectPassIdsByDguNumber, selectPassIdsByName } from './list-queries.ts'

const maxGuests = 8

type Search = { clubId: string; q: string; day?: PlainDate | undefined }

/**
 * Finds a guest without a readable code. Few results, a limit of searches per hour and a log entry for
 * each keep staff from browsing all golfers (L-DP-8).
 */
export async function searchGuests(ctx: Ctx, { clubId, q, day }: Search) {
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
  const guests = shownIds.flatMap((id) => {
    const pass = passes.find((row) => row.id === id)
    const holder = pass && facts.get(pass.golferId)
    return pass && holder ? [toGuestView(pass, holder)] : []
  })
  return { guests, more: ids.length > maxGuests }
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
