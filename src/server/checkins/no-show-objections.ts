import type {
  decideNoShowObjection as decisionContract,
  NoShowObjection,
  ShownNoShow,
} from '#contract/checkins/no-shows.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { objectionsUntil } from '#domain/checkins/no-show.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { lockPass } from '../passes/queries.ts'
import { nameOf } from './check-in-context.ts'
import { mailNoShowEnded } from './mail-no-show.ts'
import { findNoShow, lockNoShow, updateNoShow } from './no-show-queries.ts'
import { endNoShow } from './no-shows.ts'

/** Holds the key of the mailed link in the browser that opened it. */
export const noShowCookie = 'no_show_key'
export const noShowPage = '/account/no-show' as const

type Found = NonNullable<Awaited<ReturnType<typeof findNoShow>>>

async function findOfLink(ctx: Ctx): Promise<Found | undefined> {
  const key = ctx.cookies?.get(noShowCookie)
  return key ? findNoShow(ctx.db, { keyHash: hashOfKey(key) }) : undefined
}

/** The no-show of the mailed link. */
export async function getOwnNoShow(ctx: Ctx): Promise<{ noShow: ShownNoShow | null }> {
  const found = await findOfLink(ctx)
  return { noShow: found ? toView(ctx, found) : null }
}

function toView(ctx: Ctx, { noShow, golfer, club }: Found): ShownNoShow {
  const { day, minute, effect, objection, answer } = noShow
  return {
    holderName: nameOf(golfer),
    clubName: club.name,
    clubSlug: club.slug,
    day,
    minute,
    effect,
    objection,
    answer,
    objectUntil: objectionsUntil(danishDay(noShow.markedAt)),
    state: stateOf(ctx, noShow),
  }
}

function stateOf(ctx: Ctx, noShow: Found['noShow']): ShownNoShow['state'] {
  const { upheld, objectedAt, undoneAt, markedAt } = noShow
  if (upheld) return upheld === 'yes' ? 'upheld' : 'refused'
  if (objectedAt) return 'objected'
  const isOver = undoneAt !== null || today(ctx) > objectionsUntil(danishDay(markedAt))
  return isOver ? 'over' : 'open'
}

/** Stores the objection of the golfer; a second one changes nothing. */
export async function objectToNoShow(ctx: Ctx, { objection }: { objection: string }) {
  await limit(ctx, { key: `no-show-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const found = await findOfLink(ctx)
  if (!found) throw new AppError('link_expired', { reason: 'mailed_link_gone' })
  await ctx.db.transaction(async (tx) => {
    const noShow = await lockNoShow(tx, found.noShow.id)
    const state = noShow && stateOf(ctx, noShow)
    if (!noShow || state === 'over')
      throw new AppError('link_expired', { reason: 'mailed_link_gone' })
    if (state !== 'open') return
    await updateNoShow(tx, noShow.id, { objectedAt: ctx.now(), objection })
    await recordActivity(tx, ctx, {
      action: 'checkins.object_to_no_show',
      subject: { type: 'golfer', id: noShow.golferId },
      data: { clubId: noShow.clubId },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
  })
  const { noShow } = await getOwnNoShow(ctx)
  if (!noShow) throw new AppError('not_found')
  return { noShow }
}

/** A no-show with its objection, for the person who decides. */
export async function getNoShowObjection(
  ctx: Ctx,
  { noShowId }: { noShowId: string },
): Promise<NoShowObjection> {
  requirePower(ctx, 'cards.help')
  const found = await findNoShow(ctx.db, { id: noShowId })
  if (!found) throw new AppError('not_found')
  const { noShow, club } = found
  return {
    ...toView(ctx, found),
    golferId: noShow.golferId,
    clubId: club.id,
    clubPhone: club.phone,
    objectedAt: noShow.objectedAt?.toISOString() ?? null,
  }
}

type Decision = ParsedInput<typeof decisionContract>

/** Upholds or refuses an objection; of two decisions at once the second is refused. */
export async function decideNoShowObjection(ctx: Ctx, { noShowId, uphold, answer }: Decision) {
  const { accountId } = requirePower(ctx, 'cards.help')
  if (!uphold && answer === null) {
    throw new AppError('refused', { reason: 'objection_answer_missing' })
  }
  const found = await findNoShow(ctx.db, { id: noShowId })
  if (!found) throw new AppError('not_found')
  await ctx.db.transaction(async (tx) => {
    // The card first, as a mark and a check-in lock it.
    const pass = await lockPass(tx, found.noShow.passId)
    const noShow = await lockNoShow(tx, noShowId)
    if (!pass || !noShow?.objectedAt) throw new AppError('not_found')
    if (noShow.decidedAt) throw new AppError('refused', { reason: 'objection_decided' })
    const inside = { ...ctx, db: tx }
    if (uphold && !noShow.undoneAt) await endNoShow(inside, { noShow, pass, by: 'operator' })
    const decision = { decidedAt: ctx.now(), decidedBy: accountId, answer }
    await updateNoShow(tx, noShowId, { ...decision, upheld: uphold ? 'yes' : 'no' })
    const outcome = uphold ? 'upheld' : 'refused'
    await mailNoShowEnded(inside, { noShow, club: found.club, outcome, answer })
    await recordActivity(tx, ctx, {
      action: 'checkins.decide_no_show',
      subject: { type: 'golfer', id: noShow.golferId },
      data: { clubId: noShow.clubId, upheld: uphold },
    })
  })
  ctx.wake?.('mails')
  return { upheld: uphold }
}
