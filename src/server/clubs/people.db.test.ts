import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '#domain/accounts/roles.ts'
import { activity } from '#server/db/tables/activity.ts'
import { roles } from '#server/db/tables/roles.ts'
import { buildClub } from '#test/clubs.ts'
import {
  accept,
  ask,
  chairId,
  club,
  deleteRateLimits,
  app,
  inviteTo,
  invited,
  keyMailedTo,
  newAddress,
  openClubs,
  other,
  people,
  refused,
  rolesOf,
  who,
} from '#test/club-people.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'

beforeAll(openClubs)
beforeEach(deleteRateLimits)
afterAll(() => app.close())

describe('inviting to a club', () => {
  test('an administrator may invite to their own club and its roles only', async () => {
    const away = `/clubs/${other.id}/invitations`
    const given = { email: newAddress(), role: 'club_staff' }
    expect((await ask('POST', away, given)).status).toBe(404)
    for (const role of ['operator_admin', 'operator_support', 'company_admin']) {
      expect((await inviteTo(newAddress(), role as RoleName)).status).toBe(400)
    }
  })

  test.each(['staff', 'neighbour'] as const)('%s may not invite', async (name) => {
    const { id } = await invited()
    const cookie = who[name]
    const at = `/clubs/${club.id}/invitations`
    expect((await inviteTo(newAddress(), 'club_staff', cookie)).status).toBe(404)
    expect((await ask('POST', `${at}/${id}/send-again`, {}, cookie)).status).toBe(404)
    expect((await ask('DELETE', `${at}/${id}`, {}, cookie)).status).toBe(404)
    expect((await people(cookie)).status).toBe(404)
  })

  test('an administrator cannot access invitations of another club', async () => {
    const { id } = await invited()
    const through = `/clubs/${other.id}/invitations/${id}`
    expect((await ask('DELETE', through, {}, who.neighbour)).status).toBe(404)
    expect((await ask('POST', `${through}/send-again`, {}, who.neighbour)).status).toBe(404)
  })

  test('an invitation is refused a seventh time to one mailbox in a day', async () => {
    const { id } = await invited()
    const again = () => ask('POST', `/clubs/${club.id}/invitations/${id}/send-again`, {})
    const statuses = []
    for (let i = 0; i < 6; i += 1) statuses.push((await again()).status)
    expect(statuses).toEqual([...Array(5).fill(200), 429])
    // Another mailbox has its own limit.
    expect((await inviteTo(newAddress())).status).toBe(200)
  })

  test('an administrator without two-factor sign-in gets an error that names it', async () => {
    const half = await signInByOneStep(app, [{ name: 'club_admin', clubId: club.id }])
    expect((await inviteTo(newAddress(), 'club_staff', half.cookie)).status).toBe(403)
    expect((await people(half.cookie)).status).toBe(403)
  })

  test('the operator’s administrator may invite to any role with its required scope', async () => {
    const give = (given: object) => ask('POST', '/admin/invitations', given, who.admin)
    const email = newAddress()
    expect((await give({ email, role: 'operator_finance' })).status).toBe(200)
    expect((await accept(await keyMailedTo(email))).status).toBe(200)
    expect(await rolesOf(email)).toMatchObject([{ name: 'operator_finance', clubId: null }])
    expect((await give({ email, role: 'club_admin', scopeId: club.id })).status).toBe(200)
    expect(await give({ email, role: 'club_admin' })).toMatchObject(refused('scope_missing'))
    expect(await give({ email, role: 'operator_admin', scopeId: club.id })).toMatchObject(
      refused('scope_missing'),
    )
  })
})

describe('removing a colleague', () => {
  const end = (roleId: string, cookie = who.chair) =>
    ask('DELETE', `/clubs/${club.id}/people/${roleId}`, {}, cookie)
  const roleIdOf = async (accountId: string) => {
    const [role] = await app.db.select().from(roles).where(eq(roles.accountId, accountId))
    return role?.id ?? ''
  }

  test('a removed colleague has no access from the next request', async () => {
    const colleague = await signInAs(app, [{ name: 'club_staff', clubId: club.id }])
    const today = `/clubs/${club.id}/check-ins/today`
    expect((await ask('GET', today, undefined, colleague.cookie)).status).toBe(200)
    expect((await end(await roleIdOf(colleague.accountId))).status).toBe(200)
    expect((await ask('GET', today, undefined, colleague.cookie)).status).toBe(404)
    expect((await end(await roleIdOf(colleague.accountId))).status).toBe(404)
  })

  test('another club cannot remove a colleague', async () => {
    const colleague = await signInAs(app, [{ name: 'club_staff', clubId: club.id }])
    const roleId = await roleIdOf(colleague.accountId)
    expect((await end(roleId, who.neighbour)).status).toBe(404)
    const through = `/clubs/${other.id}/people/${roleId}`
    expect((await ask('DELETE', through, {}, who.neighbour)).status).toBe(404)
  })

  test('the last administrator cannot leave, but the operator can end the role', async () => {
    const only = await buildClub(app.db)
    const colleague = await signInAs(app, [{ name: 'club_admin', clubId: only.id }])
    const roleId = await roleIdOf(colleague.accountId)
    const leave = () => ask('DELETE', `/clubs/${only.id}/people/${roleId}`, {}, colleague.cookie)
    expect(await leave()).toMatchObject(refused('last_administrator'))
    const byAdmin = `/admin/people/${colleague.accountId}/roles/${roleId}/end`
    expect((await ask('POST', byAdmin, {}, who.admin)).status).toBe(200)
  })

  test('when two administrators remove each other at once, one stays', async () => {
    const pair = await buildClub(app.db)
    const [one, two] = [
      await signInAs(app, [{ name: 'club_admin', clubId: pair.id }]),
      await signInAs(app, [{ name: 'club_admin', clubId: pair.id }]),
      // With a third, neither of the two is the last.
      await signInAs(app, [{ name: 'club_admin', clubId: pair.id }]),
    ]
    const away = async (whom: string, cookie: string) =>
      ask('DELETE', `/clubs/${pair.id}/people/${await roleIdOf(whom)}`, {}, cookie)
    // Both requests wait before their last step; without a lock, both would succeed.
    const lock = `select from roles where club_id = '${pair.id}' for update`
    const both = await holding(
      app,
      lock,
      () => Promise.all([away(two.accountId, one.cookie), away(one.accountId, two.cookie)]),
      2,
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const left = and(eq(roles.clubId, pair.id), isNull(roles.revokedAt))
    expect(await app.db.$count(roles, left)).toBe(2)
  })
})

test('the page lists changes of the club’s people by name, newest first', async () => {
  const { email, key } = await invited()
  await accept(key, { name: 'Signe Lund' })
  const { body } = await people()
  expect(body.log?.slice(0, 2)).toMatchObject([
    { event: 'accounts.accept_invitation', whom: 'Signe Lund', by: 'Signe Lund' },
    { event: 'accounts.invite', whom: email, by: 'Prøve Person', role: 'club_staff' },
  ])
  expect(JSON.stringify(body.log)).not.toContain(other.id)
  const noted = await app.db.select().from(activity).where(eq(activity.accountId, chairId))
  expect(JSON.stringify(noted.map(({ data }) => data))).not.toContain('@')
})
