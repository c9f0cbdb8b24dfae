import { randomUUID } from 'node:crypto'
import { maxWorkItems, type WorkItem } from '#contract/admin/today.ts'
import { holdsPower } from '#domain/accounts/powers.ts'
import type { Role } from '#domain/accounts/roles.ts'
import {
  dueDay,
  sortByHarm,
  powerToSee,
  powerToSettle,
  type SettledSource,
} from '#domain/admin/todays-work.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  insertOrderNote,
  lockPaymentCase,
  resolveCase,
  unresolveCase,
  type PaymentCaseRow,
} from '../payments/queries.ts'
import { findHeldUpMails } from './held-up-mails.ts'
import {
  deleteSettled,
  insertSettled,
  mayReopenCase,
  selectWork,
  subjectExists,
  type FoundWork,
} from './todays-work-queries.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Delivery takes seconds; after this time it has failed. */
const notDeliveredAfter = 15 * minute
/** Lead time for reaching the person who must confirm the membership. */
const releasedWithin = 3 * day

/** The work that the signed-in person may see. */
export async function getTodaysWork(ctx: Ctx) {
  const { roles } = requireSignedIn(ctx)
  const work = workFor(ctx, roles, await gatherWork(ctx))
  return { day: today(ctx), ...work, heldUpMails: await findHeldUpMails(ctx) }
}

/** The work of all roles, unordered. */
export function gatherWork(ctx: Ctx): Promise<FoundWork[]> {
  const now = ctx.now().getTime()
  return selectWork(ctx.db, {
    notDeliveredSince: new Date(now - notDeliveredAfter),
    releasedBefore: new Date(now + releasedWithin),
    day: today(ctx),
  })
}

/** The part of the work that these roles may open, the worst harm first. */
export function workFor(ctx: Ctx, roles: readonly Role[], allWork: readonly FoundWork[]) {
  const visible = allWork.filter(({ source }) => holdsPower(roles, powerToSee(source)))
  const all = sortByHarm(
    visible.map(({ deadlineAt, ...work }) => ({
      ...work,
      day: danishDay(new Date(work.since)),
      deadline: deadlineAt ? danishDay(new Date(deadlineAt)) : null,
    })),
  )
  const items: WorkItem[] = all.slice(0, maxWorkItems).map(({ day, deadline, ...work }) => {
    const due = dueDay({ kind: work.kind, day, deadline })
    return { ...work, due, isLate: due < today(ctx) }
  })
  return { items, isMore: all.length > maxWorkItems }
}

type Settlement = { source: SettledSource; id: string; note: string }

/** Stores what was done outside the service. A payment case is then resolved as well. */
export async function settleWork(ctx: Ctx, { source, id, note }: Settlement) {
  const { accountId } = requirePower(ctx, powerToSettle(source))
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    if (!(await subjectExists(tx, source, id))) throw new AppError('not_found')
    const settled = {
      source,
      subjectId: id,
      note,
      settledAt: at,
      settledBy: accountId,
    }
    if (!(await insertSettled(tx, settled))) return
    if (source === 'payment_case') await resolveCase(tx, id, at)
    await recordActivity(tx, ctx, { action: 'admin.settle', subject: { type: source, id } })
  })
  return {}
}

/**
 * Takes back that work was settled, which was said too early or of another one: it waits again. Of payment cases only
 * those of failed refunds are opened again. Throws `refused` with `case_ended`.
 */
export async function reopenWork(ctx: Ctx, { source, id }: Omit<Settlement, 'note'>) {
  requirePower(ctx, powerToSettle(source))
  await ctx.db.transaction(async (tx) => {
    if (!(await subjectExists(tx, source, id))) throw new AppError('not_found')
    const opened = source === 'payment_case' ? await lockPaymentCase(tx, id) : undefined
    const mayReopen = !opened || (await mayReopenCase(tx, id))
    const settled = await deleteSettled(tx, source, id)
    if (!settled) return
    if (!mayReopen) throw new AppError('refused', { reason: 'case_ended' })
    if (opened) await reopenCase(tx, ctx, opened, settled.note)
    await recordActivity(tx, ctx, { action: 'admin.reopen', subject: { type: source, id } })
  })
  return {}
}

/** Opens a locked case again; what was written of its solution becomes a note on its order. */
async function reopenCase(tx: Db, ctx: Ctx, { id, orderId }: PaymentCaseRow, note: string) {
  await unresolveCase(tx, id)
  if (!orderId) return
  await insertOrderNote(tx, ctx, { requestId: randomUUID(), orderId, text: note })
}
