import type { decideClosureRequest as decisionContract } from '#contract/clubs/calendar.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { administratorsOf } from '../clubs/administrators.ts'
import {
  decideRequest,
  findNewestRequest,
  lockClosureRequest,
  type ClosureRequest,
} from '../clubs/closure-requests-queries.ts'
import type { Club } from '../clubs/queries.ts'
import { newestTerms, writeDraft } from '../clubs/write-terms.ts'
import type { Ctx } from '../ctx.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { selectSeasonsInPlay } from '../passes/season-queries.ts'
import { draftOf, effectOf, toView, type Change } from './club-calendar.ts'

/** The newest request of a club with its effect now, for the back office. */
export async function showClosureRequest(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'terms.write')
  const { newest } = await newestTerms(ctx, id)
  const request = await findNewestRequest(ctx.db, id)
  if (request?.state !== 'waiting') return { request: null, effect: null }
  const effect = await effectOf(ctx, changeOf(request)).catch((error: unknown) => {
    // The agreement has changed since, or the notice is too short: it can only be refused.
    if (error instanceof AppError) return null
    throw error
  })
  return { request: toView(request, newest), effect }
}

const changeOf = ({ clubId, basedOn, keptRules, newRules }: ClosureRequest): Change => ({
  clubId,
  basedOn,
  keptRules,
  newRules,
})

/** Accepts or refuses a request; of two decisions at once the second is refused. */
export async function decideOnRequest(ctx: Ctx, input: ParsedInput<typeof decisionContract>) {
  requirePower(ctx, 'terms.write')
  const { id: clubId, requestId, accept, answer } = input
  if (!accept && answer === null)
    throw new AppError('refused', { reason: 'closure_answer_missing' })
  const { club, newest } = await newestTerms(ctx, clubId)
  const seasons = await selectSeasonsInPlay(ctx.db)
  const state = accept ? ('accepted' as const) : ('refused' as const)
  await ctx.db.transaction(async (tx) => {
    const request = await lockClosureRequest(tx, clubId, requestId)
    if (!request) throw new AppError('not_found')
    if (request.state !== 'waiting') throw new AppError('changed_elsewhere')
    const now = { decidedAt: ctx.now(), decidedBy: ctx.actor?.accountId ?? null }
    await decideRequest(tx, requestId, { state, answer, ...now })
    if (accept) {
      const draft = { ...draftOf(ctx, newest, changeOf(request)), acceptsCeiling: true }
      await writeDraft({ ...ctx, db: tx }, draft, seasons)
    }
    await recordActivity(tx, ctx, {
      action: 'clubs.decide_closures',
      subject: { type: 'club', id: clubId },
      data: { state },
    })
    const { changes } = toView(request, newest)
    await mailDecision({ ...ctx, db: tx }, { club, accepted: accept, changes, answer })
  })
  ctx.wake?.('mails')
  return { state }
}

type Decided = { club: Club; accepted: boolean; changes: string[]; answer: string | null }

async function mailDecision(ctx: Ctx, { club, ...decision }: Decided) {
  const link = `${ctx.publicUrl}/club/${club.id}/calendar`
  const data = { ...decision, club: club.name, link }
  const mails = await administratorsOf(ctx, club.id)
  await queueMails(
    ctx.db,
    mails.map((mail) => ({ ...mail, template: 'closuresDecided' as const, data })),
  )
}
