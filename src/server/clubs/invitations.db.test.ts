import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, credentials, sessions } from '#server/db/tables/accounts.ts'
import { invitations, roles } from '#server/db/tables/roles.ts'
import {
  accept,
  ask,
  club,
  expired,
  deleteRateLimits,
  app,
  inviteTo,
  invited,
  keyMailedTo,
  newAddress,
  open,
  openClubs,
  other,
  people,
  refused,
  rolesOf,
  who,
} from '#test/club-people.ts'
import { holding } from '#test/lock-waiters.ts'
import { buildAccount, signInAs } from '#test/people.ts'

beforeAll(openClubs)
beforeEach(deleteRateLimits)
afterAll(() => app.close())

describe('an invitation', () => {
  test('creates an account, signs in, and gives access to this club only', async () => {
    const { email, key } = await invited()
    const { status, body, headers } = await accept(key, { name: 'Ida i proshoppen' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        signedIn: true,
        role: 'club_staff',
        clubId: club.id,
        tournamentId: null,
        companyId: null,
      },
    })
    const session = headers.getSetCookie().find((set) => set.includes('session_token='))
    const cookie = session?.split(';')[0] ?? ''
    const me = await ask('GET', '/account/me', undefined, cookie)
    expect(me.body).toMatchObject({
      account: { email, name: 'Ida i proshoppen', emailVerified: true },
      roles: [{ name: 'club_staff', scopeId: club.id }],
    })
    const today = (id: string) => `/clubs/${id}/check-ins/today`
    expect((await ask('GET', today(club.id), undefined, cookie)).status).toBe(200)
    expect((await ask('GET', today(other.id), undefined, cookie)).status).toBe(404)
    expect((await people(cookie)).status).toBe(404)
  })

  test('shows the inviter and the role before it is accepted, and stores the key only as a hash', async () => {
    const { email, key } = await invited(newAddress(), 'club_admin')
    const { invitation, kept, location } = await open(key)
    expect(location).toBe('/account/invitation')
    expect(invitation).toMatchObject({
      email,
      role: 'club_admin',
      where: club.name,
      invitedBy: 'Prøve Person',
      needsName: true,
      signedInAs: 'nobody',
    })
    expect(kept[0]).toMatch(/^invitation=.*HttpOnly.*SameSite=/)
    const [row] = await app.db.select().from(invitations).where(eq(invitations.email, email))
    expect(row?.keyHash).not.toContain(key)
  })

  test('is accepted once', async () => {
    const { email, key } = await invited()
    expect((await accept(key)).status).toBe(200)
    expect((await open(key)).invitation).toBeNull()
    expect(await rolesOf(email)).toHaveLength(1)
  })

  test('gives one role when two browsers accept at the same time', async () => {
    const { email, id, key } = await invited()
    const both = await holding(app, `select from invitations where id = '${id}' for update`, () =>
      Promise.all([accept(key), accept(key)]),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await rolesOf(email)).toHaveLength(1)
  })

  test('that is revoked during its acceptance gives no role', async () => {
    const { email, id, key } = await invited()
    const { jar } = await open(key)
    const answer = await holding(
      app,
      `update invitations set revoked_at = now() where id = '${id}'`,
      () => ask('POST', '/account/invitation/accept', { name: 'Sen' }, jar),
    )
    expect(answer).toMatchObject(expired)
    expect(await rolesOf(email)).toEqual([])
  })

  test('expires after exactly seven days', async () => {
    app.clock.set('2027-05-04T08:00:00Z')
    const { email, key } = await invited()
    app.clock.set('2027-05-11T07:59:59Z')
    expect((await open(key)).invitation).toMatchObject({ email })
    app.clock.set('2027-05-11T08:00:00Z')
    expect(await accept(key)).toMatchObject(expired)
    const { body } = await people()
    expect(body.invitations).toContainEqual(expect.objectContaining({ email, isExpired: true }))
    // A new one takes its place.
    expect((await inviteTo(email)).status).toBe(200)
    app.clock.set('2027-05-04T08:00:00Z')
  })

  test('that is sent again gets a new link, and the former link no longer works', async () => {
    const { email, id, key } = await invited()
    app.clock.set('2027-05-04T09:00:00Z')
    expect((await ask('POST', `/clubs/${club.id}/invitations/${id}/send-again`, {})).status).toBe(
      200,
    )
    const second = await keyMailedTo(email)
    expect(second).not.toBe(key)
    expect((await open(key)).invitation).toBeNull()
    expect((await accept(second)).status).toBe(200)
  })

  test('to the same address and role is sent once, also from two simultaneous requests', async () => {
    const email = newAddress()
    const both = await Promise.all([inviteTo(email), inviteTo(email)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await inviteTo(email)).toMatchObject(refused('invited_already'))
  })

  test('is refused to another signed-in account', async () => {
    const { email, key } = await invited()
    expect((await open(key, who.neighbour)).invitation?.signedInAs).toBe('somebody_else')
    expect(await accept(key, { cookie: who.neighbour })).toMatchObject(
      refused('invitation_for_other'),
    )
    expect(await rolesOf(email)).toEqual([])
  })

  test('of an inviter who has lost the role gives no role', async () => {
    const gone = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    const email = newAddress()
    expect((await inviteTo(email, 'club_admin', gone.cookie)).status).toBe(200)
    const key = await keyMailedTo(email)
    await app.db
      .update(roles)
      .set({ revokedAt: app.clock.now() })
      .where(eq(roles.accountId, gone.accountId))
    expect(await accept(key)).toMatchObject(expired)
    expect(await rolesOf(email)).toEqual([])
  })

  test('requires a name', async () => {
    const { email, key } = await invited()
    expect(await accept(key, { name: ' ' })).toMatchObject(refused('name_missing'))
    expect(await rolesOf(email)).toEqual([])
    expect((await accept(key, { name: 'Bo' })).status).toBe(200)
  })

  test('removes the password of an account whose mail address was never verified', async () => {
    const email = newAddress()
    const accountId = await buildAccount(app, {
      email,
      name: 'Fremmed',
      password: 'den-fremmedes-kode',
    })
    await app.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, accountId))
    const { key } = await invited(email)
    expect((await accept(key)).status).toBe(200)
    const left = eq(credentials.accountId, accountId)
    expect(await app.db.select().from(credentials).where(left)).toEqual([])
    const open = await app.db.select().from(sessions).where(eq(sessions.accountId, accountId))
    expect(open).toHaveLength(1)
  })

  test('does not sign in an account with two-factor sign-in', async () => {
    const { email, accountId } = await signInAs(app, [{ name: 'club_admin', clubId: other.id }])
    const { key } = await invited(email)
    const { status, body, headers } = await accept(key)
    expect({ status, signedIn: body.signedIn }).toEqual({ status: 200, signedIn: false })
    expect(headers.getSetCookie().some((set) => /session_token=[^;]/.test(set))).toBe(false)
    expect(await app.db.$count(roles, eq(roles.accountId, accountId))).toBe(2)
  })
})
