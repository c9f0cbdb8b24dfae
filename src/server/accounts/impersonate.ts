import { holdsPower } from '#domain/accounts/powers.ts'
import {
  impersonationMinutes,
  mayBeImpersonated,
  type ImpersonationEnd,
} from '#domain/accounts/impersonation.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { GetAuth } from './auth.ts'
import {
  insertImpersonation,
  selectAccountWithRoles,
  selectRunning,
  updateEnd,
} from './impersonation-queries.ts'
import { ownSessionToken } from './reauthenticate.ts'
import { demoCodeOf } from './second-step.ts'
import { requireFreshCode } from './two-factor.ts'

/** Whether the person can be seen, and in the demonstration the code that the form asks for. */
export async function getImpersonation(ctx: Ctx, getAuth: GetAuth, { id }: { id: string }) {
  const { accountId } = requirePower(ctx, 'people.impersonate')
  const person = await findPerson(ctx.db, id)
  if (!person) throw new AppError('not_found')
  const isPossible = id !== accountId && mayBeImpersonated(person.roles)
  return { isPossible, ...(await demoCodeOf(ctx, getAuth, accountId)) }
}

type Begin = { id: string; reason: string; code: string }

/** The session of the operator sees the service as the person from now on (docs/algorithms/impersonation.md). */
export async function beginImpersonation(ctx: Ctx, getAuth: GetAuth, { id, reason, code }: Begin) {
  const { accountId: operatorId } = requirePower(ctx, 'people.impersonate')
  const person = await findPerson(ctx.db, id)
  if (!person) throw new AppError('not_found')
  if (id === operatorId || !mayBeImpersonated(person.roles)) refuse('person_not_viewable')
  await requireFreshCode(ctx, await getAuth(), { code })
  const token = await ownSessionToken(ctx, getAuth)
  await ctx.db.transaction(async (tx) => {
    // One that has run out, or whose session is gone, does not hinder the next.
    await endDue(tx, ctx, { operatorId })
    const startedAt = ctx.now()
    const row = { operatorId, accountId: id, reason, startedAt, token }
    if (!(await insertImpersonation(tx, row))) refuse('impersonation_running')
    await recordActivity(tx, ctx, {
      action: 'admin.begin_impersonation',
      subject: { type: 'account', id },
      data: { reason, minutes: impersonationMinutes },
    })
    const data = { reason, at: startedAt.toISOString(), minutes: impersonationMinutes }
    await queueMail(tx, ctx, { template: 'seenAsYou', to: person.email, accountId: id, data })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** Ends the one of this session, shown or not, and answers with the person; null when it has ended already. */
export async function endImpersonation(ctx: Ctx, getAuth: GetAuth) {
  requireSignedIn(ctx)
  const token = await ownSessionToken(ctx, getAuth)
  return ctx.db.transaction(async (tx) => {
    const [running] = await selectRunning(tx, { token })
    if (!running) return { accountId: null }
    await endOne(tx, ctx, running.id, (await dueBecause(tx, running)) ?? 'operator')
    return { accountId: running.accountId }
  })
}

/** Stores the end and logs it, once. */
export async function endOne(tx: Db, ctx: Ctx, id: string, because: ImpersonationEnd) {
  const ended = await updateEnd(tx, { id, at: ctx.now(), because })
  if (!ended) return
  await recordActivity(tx, ctx, {
    action: 'admin.end_impersonation',
    subject: { type: 'account', id: ended.accountId },
    data: { reason: ended.reason, because },
    accountId: ended.operatorId,
  })
}

/** Ends what has run out, what lost its session, and what the operator may no longer do; a job calls it. */
export const endImpersonations = (ctx: Ctx) => ctx.db.transaction((tx) => endDue(tx, ctx))

async function endDue(tx: Db, ctx: Ctx, of?: { operatorId: string }) {
  for (const one of await selectRunning(tx, of)) {
    const because = await dueBecause(tx, one)
    if (because) await endOne(tx, ctx, one.id, because)
  }
}

type Running = Awaited<ReturnType<typeof selectRunning>>[number]

async function dueBecause(tx: Db, one: Running): Promise<ImpersonationEnd | undefined> {
  if (one.isExpired) return 'expired'
  if (!one.hasSession) return 'signed_out'
  if (!one.hasPassed) return 'not_permitted'
  const operator = await findPerson(tx, one.operatorId)
  const person = await findPerson(tx, one.accountId)
  return isPermitted(operator, person) ? undefined : 'not_permitted'
}

type Person = Pick<Actor, 'roles'>

const isPermitted = (operator: Person | undefined, person: Person | undefined): boolean =>
  operator !== undefined &&
  person !== undefined &&
  holdsPower(operator.roles, 'people.impersonate') &&
  mayBeImpersonated(person.roles)

type Viewing = { impersonationId: string; accountId: string; secondsLeft: number }

/**
 * The person that an operator's session sees, in the operator's place; the operator when it is no longer permitted.
 * Asked for each request, so that a lost role or an erased account counts at once. It ends then, so that it cannot
 * go on when the role or the second step comes back.
 */
export async function actorOfView(ctx: Ctx, operator: Actor, viewing: Viewing): Promise<Actor> {
  const person = await findPerson(ctx.db, viewing.accountId)
  if (!person || operator.twoFactor !== 'passed' || !isPermitted(operator, person)) {
    await ctx.db.transaction((tx) => endOne(tx, ctx, viewing.impersonationId, 'not_permitted'))
    return operator
  }
  const { impersonationId, accountId, secondsLeft } = viewing
  const viewedBy = { impersonationId, operatorId: operator.accountId, secondsLeft }
  return { ...person, accountId, viewedBy }
}

async function findPerson(
  db: Db,
  accountId: string,
): Promise<Omit<Actor, 'accountId'> | undefined> {
  const rows = await selectAccountWithRoles(db, accountId)
  const [first] = rows
  if (!first) return undefined
  const { email, name, emailVerified, hasTwoFactor } = first
  const roles = rows.flatMap(({ role }) =>
    role ? [{ name: role.name, scopeId: role.scopeId }] : [],
  )
  return { email, name, emailVerified, twoFactor: hasTwoFactor ? 'passed' : 'off', roles }
}

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
