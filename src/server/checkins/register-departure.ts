import type { Leaving } from '#contract/checkins/departures.ts'
import { lastDayWithNotice } from '#domain/clubs/departure.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { requirePower } from '../access.ts'
import {
  deleteDeparture,
  endTerms,
  findDeparture,
  insertDeparture,
  restoreTerms,
} from '../clubs/departure-queries.ts'
import { isPartner } from '../clubs/make-partner.ts'
import { findClub, lockClub, selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectSeasonsInPlay } from '../passes/season-queries.ts'
import {
  cancelVisitsAfter,
  countVisitsAfter,
  selectLiving,
  selectLosingCards,
  selectVisitsCancelledAt,
} from './departure-queries.ts'
import { affectedBy, mailAffected } from './mail-departure.ts'

/** What the leaving of a club would end. Refuses as the registration would. */
export async function planDeparture(ctx: Ctx, leaving: Leaving) {
  const { lastDay, terms } = await checkLeaving(ctx.db, ctx, leaving)
  const cards = await selectLosingCards(ctx.db, { terms, clubId: leaving.id, lastDay })
  return {
    lastDay,
    cards: cards.length,
    rounds: cards.reduce((sum, { rounds }) => sum + rounds, 0),
    visits: await countVisitsAfter(ctx.db, leaving.id, lastDay),
  }
}

/** Ends the agreement and cancels later visits; of two registrations at once the second is refused. */
export async function registerDeparture(ctx: Ctx, leaving: Leaving) {
  const { accountId } = requirePower(ctx, 'terms.write')
  const { id: clubId } = leaving
  const registeredAt = ctx.now()
  const lastDay = await ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, clubId))) throw new AppError('not_found')
    const { lastDay: last, club, terms } = await checkLeaving(tx, ctx, leaving)
    const cards = await selectLosingCards(tx, { terms, clubId, lastDay: last })
    const endedTerms = await endTerms(tx, clubId, last)
    const visits = await cancelVisitsAfter(tx, clubId, last, registeredAt)
    const affected = affectedBy(cards, visits)
    const toldPassIds = affected.map(({ passId }) => passId)
    const registered = { registeredAt, registeredBy: accountId, endedTerms, toldPassIds }
    await insertDeparture(tx, { clubId, lastDay: last, ...registered })
    const about = { template: 'clubLeaves', lastDay: last, ...nameOfClub(club) } as const
    await mailAffected({ ...ctx, db: tx }, about, affected)
    await recordActivity(tx, ctx, {
      action: 'clubs.register_departure',
      subject: { type: 'club', id: clubId },
      data: { lastDay: last, passes: cards.length },
    })
    return last
  })
  ctx.wake?.('mails')
  return { lastDay }
}

const nameOfClub = ({ name, slug }: { name: string; slug: string }) => ({ club: name, slug })

/**
 * Takes back a registration until the club's last day is over: the agreement runs as before, and those who were mailed
 * get a mail. Cancelled visits stay cancelled, because the golfers were asked to cancel their tee times too. Of two
 * requests at once the second is refused.
 */
export async function undoDeparture(ctx: Ctx, { id: clubId }: { id: string }) {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, clubId))) throw new AppError('not_found')
    const departure = await findDeparture(tx, clubId, today(ctx))
    if (!departure || departure.openedAt) refuse('departure_over')
    const { lastDay, registeredAt } = departure
    const living = await selectLiving(tx, departure.toldPassIds)
    const told = living.map((passId) => ({ passId, rounds: 0 }))
    const visits = await selectVisitsCancelledAt(tx, clubId, registeredAt)
    await restoreTerms(tx, departure)
    await deleteDeparture(tx, departure.id)
    const club = await findClub(tx, clubId)
    if (!club) throw new AppError('not_found')
    const about = { template: 'clubStays', lastDay, ...nameOfClub(club) } as const
    await mailAffected({ ...ctx, db: tx }, about, affectedBy(told, visits))
    await recordActivity(tx, ctx, {
      action: 'clubs.undo_departure',
      subject: { type: 'club', id: clubId },
      data: { lastDay },
    })
  })
  ctx.wake?.('mails')
  return { undone: true as const }
}

/** The last day, and the terms in force on it; throws `refused` when the club cannot leave then. */
async function checkLeaving(db: Db, ctx: Ctx, { id, how, lastDay: stated }: Leaving) {
  const day = today(ctx)
  const club = await findClub(db, id)
  if (!club) throw new AppError('not_found')
  const versions = await selectTermsOf(db, id)
  if (await findDeparture(db, id, day)) refuse('club_leaves_already')
  if (!isPartner(versions, day)) refuse('club_is_no_partner')
  const seasons = await selectSeasonsInPlay(db)
  const lastDay = how === 'notice' ? lastDayWithNotice(day, seasons) : stated
  if (how === 'notice' && !lastDay) refuse('departure_season_unknown')
  const latest: PlainDate | undefined = seasons.at(-1)?.playTo
  if (!lastDay || lastDay < day || (latest && lastDay > latest)) refuse('departure_day_wrong')
  return { club, lastDay, terms: termsOn(versions, lastDay) }
}

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
