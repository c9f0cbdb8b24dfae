import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockPeopleOf } from '#server/accounts/invitation-queries.ts'
import { lockAccount } from '#server/accounts/queries.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { roles } from '#server/db/tables/roles.ts'
import { activity } from '#server/db/tables/activity.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
const who = { support: '', admin: '' }
let adminId = ''

beforeAll(async () => {
  app = await createTestApp()
  who.support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  const admin = await signInAs(app, [{ name: 'operator_admin' }])
  who.admin = admin.cookie
  adminId = admin.accountId
})
afterAll(() => app.close())

async function press(path: string, body: object, cookie: string) {
  const answer = await app.request('POST', `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as object }
}

const refusedFor = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

/** Logged events on one person, the latest first. */
const logOf = (subjectId: string, module: string) =>
  app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, subjectId), like(activity.action, `${module}%`)))
    .orderBy(desc(activity.id))

describe('a role of the back office', () => {
  const activeRolesOf = (accountId: string) =>
    app.db.select().from(roles).where(eq(roles.accountId, accountId))
  const give = (to: string, role: RoleName, cookie = who.admin) =>
    press(`/admin/people/${to}/roles`, { role }, cookie)

  test('is granted once when two administrators grant it at the same time', async () => {
    const { accountId } = await signInAs(app)
    const role = { accountId, name: 'operator_finance' as const, grantedAt: app.clock.now() }
    const second = await app.db.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      const pressed = give(accountId, 'operator_finance')
      // Long enough for a request without the lock to finish.
      await setTimeout(300)
      await tx.insert(roles).values(role)
      return { pressed }
    })
    expect(await second.pressed).toMatchObject(refusedFor('role_held'))
    expect(await activeRolesOf(accountId)).toHaveLength(1)
  })

  test('is not granted by an administrator whose role was revoked while waiting for the lock', async () => {
    const { accountId } = await signInAs(app)
    const giver = await signInAs(app, [{ name: 'operator_admin' }])
    const { pressed } = await app.db.transaction(async (tx) => {
      await lockPeopleOf(tx, null)
      const pressed = give(accountId, 'operator_admin', giver.cookie)
      // Long enough for the request to pass the check of the revoked role.
      await setTimeout(300)
      const ended = { revokedAt: app.clock.now() }
      await tx.update(roles).set(ended).where(eq(roles.accountId, giver.accountId))
      return { pressed }
    })
    expect((await pressed).status).toBe(404)
    expect(await activeRolesOf(accountId)).toEqual([])
  })

  test('is granted once and revoked once, and both are logged', async () => {
    const { accountId } = await signInAs(app)
    expect((await give(accountId, 'operator_finance')).status).toBe(200)
    const held = await activeRolesOf(accountId)
    expect(held).toMatchObject([{ name: 'operator_finance', clubId: null, revokedAt: null }])
    expect(await give(accountId, 'operator_finance')).toMatchObject(refusedFor('role_held'))
    const path = `/admin/people/${accountId}/roles/${held[0]?.id}/end`
    expect((await press(path, {}, who.admin)).status).toBe(200)
    expect((await press(path, {}, who.admin)).status).toBe(404)
    expect((await activeRolesOf(accountId))[0]?.revokedAt).toEqual(app.clock.now())
    expect((await logOf(accountId, 'accounts.')).map(({ action, data }) => [action, data])).toEqual(
      expect.arrayContaining([
        ['accounts.dismiss', { role: 'operator_finance', scopeId: null }],
        ['accounts.appoint', { role: 'operator_finance', scopeId: null }],
      ]),
    )
    expect(await logOf(accountId, 'accounts.appoint')).toHaveLength(1)
  })

  test('is not granted or revoked by support', async () => {
    const { accountId } = await signInAs(app, [{ name: 'operator_finance' }])
    const [held] = await activeRolesOf(accountId)
    expect((await give(accountId, 'operator_admin', who.support)).status).toBe(404)
    const path = `/admin/people/${accountId}/roles/${held?.id}/end`
    expect((await press(path, {}, who.support)).status).toBe(404)
    expect(await activeRolesOf(accountId)).toMatchObject([
      { name: 'operator_finance', revokedAt: null },
    ])
  })

  test('stays with one of two administrators who revoke each other at the same time', async () => {
    const pair = await Promise.all([1, 2].map(() => signInAs(app, [{ name: 'operator_admin' }])))
    const own = await Promise.all(pair.map(({ accountId }) => activeRolesOf(accountId)))
    const paths = pair.map(
      ({ accountId }, i) => `/admin/people/${accountId}/roles/${own[i]?.[0]?.id}/end`,
    )
    const { pressed } = await app.db.transaction(async (tx) => {
      await tx.select().from(roles).where(eq(roles.name, 'operator_admin')).for('update')
      const both = [press(paths[1]!, {}, pair[0]!.cookie), press(paths[0]!, {}, pair[1]!.cookie)]
      // Long enough for both requests to pass the check of the roles.
      await setTimeout(300)
      return { pressed: Promise.all(both) }
    })
    expect((await pressed).map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('cannot be revoked from oneself', async () => {
    const [own] = await activeRolesOf(adminId)
    const path = `/admin/people/${adminId}/roles/${own?.id}/end`
    expect(await press(path, {}, who.admin)).toMatchObject(refusedFor('own_role'))
    expect(await activeRolesOf(adminId)).toMatchObject([{ revokedAt: null }])
  })
})
