import { isOperatorRole } from '#domain/accounts/roles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { lockPeopleOf } from '../accounts/invitation-queries.ts'
import { findAccount, findAccountByEmail, selectAccountNames } from '../accounts/queries.ts'
import { selectHolders, selectRoles } from '../accounts/role-queries.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { endApproverRow, findApprover, insertApprover, withdrawOpen } from './approval-queries.ts'

/** Who approves from outside the company. */
export async function getApprover(ctx: Ctx) {
  const row = await findApprover(ctx.db)
  if (!row) return { approver: null }
  const { id: approverId, name, email, namedAt, namedBy } = row
  const names = await selectAccountNames(ctx.db, namedBy ? [namedBy] : [])
  const namedByName = (namedBy && names.get(namedBy)) || null
  return { approver: { approverId, name, email, namedAt: namedAt.toISOString(), namedByName } }
}

type Named = { name: string; email: string; basedOn: string | null }

/**
 * Names the approver outside the company, in place of the one before, whose links end. Throws `refused` with
 * `approver_is_colleague`, and `changed_elsewhere` when there is another one than the page showed.
 */
export async function nameApprover(ctx: Ctx, { name, email, basedOn }: Named) {
  const { accountId } = requirePower(ctx, 'roles.give')
  const named = await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, null)
    const before = await findApprover(tx)
    if ((before?.id ?? null) !== basedOn) throw new AppError('changed_elsewhere')
    const isSame = before?.name === name && before.email === email && before.namedBy === accountId
    if (isSame) return { approverId: before.id }
    await assertNoColleague(tx, email)
    if (before) await end(tx, ctx, before.id)
    const approverId = await insertApprover(tx, {
      name,
      email,
      namedBy: accountId,
      namedAt: ctx.now(),
    })
    await recordActivity(tx, ctx, {
      action: 'settlement.name_approver',
      subject: { type: 'settlement_approver', id: approverId },
    })
    await mailColleagues(tx, ctx, { approver: name, email })
    return { approverId }
  })
  ctx.wake?.('mails')
  return named
}

/** Every colleague who could be the second person learns of it, because the approver takes their place. */
async function mailColleagues(tx: Db, ctx: Ctx, named: { approver: string; email: string }) {
  const holders = await selectHolders(tx, 'money.move')
  const others = holders.filter((email) => email !== ctx.actor?.email)
  const by = ctx.actor?.name || ctx.actor?.email || ''
  const data = { ...named, by, link: `${ctx.publicUrl}/admin/settlement/approver` }
  await queueMails(
    tx,
    others.map((to) => ({ ctx, template: 'approverNamed', to, data })),
  )
}

/**
 * Throws `refused` with `own_choice_of_approver` when one of these people named the approver and there is a colleague who
 * may move money: whoever prepares or asks would otherwise choose alone who approves, although a second person is there.
 */
export async function assertNamedByOther(
  db: Db,
  { namedBy }: { namedBy: string | null },
  people: readonly (string | null)[],
) {
  if (!namedBy || !people.includes(namedBy)) return
  const own = (await findAccount(db, namedBy))?.email
  const holders = await selectHolders(db, 'money.move')
  if (holders.some((email) => email !== own)) {
    throw new AppError('refused', { reason: 'own_choice_of_approver' })
  }
}

/** Ends the approver, and the links that were mailed to them. */
export async function endApprover(ctx: Ctx, { approverId }: { approverId: string }) {
  requirePower(ctx, 'roles.give')
  return ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, null)
    const present = await findApprover(tx)
    if (present?.id !== approverId) throw new AppError('not_found')
    await end(tx, ctx, approverId)
    await recordActivity(tx, ctx, {
      action: 'settlement.end_approver',
      subject: { type: 'settlement_approver', id: approverId },
    })
    return { done: true as const }
  })
}

async function end(tx: Db, ctx: Ctx, approverId: string) {
  await endApproverRow(tx, approverId, ctx.now())
  await withdrawOpen(tx, { approverId }, ctx.now())
}

/** A colleague approves in the back office, where two people are told apart by their accounts. */
async function assertNoColleague(tx: Db, email: string) {
  const account = await findAccountByEmail(tx, email)
  const roles = account ? await selectRoles(tx, account.id) : []
  if (roles.some(isOperatorRole)) throw new AppError('refused', { reason: 'approver_is_colleague' })
}
