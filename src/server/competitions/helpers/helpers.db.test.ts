import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HelperRole } from '#contract/competitions/helpers.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { roles } from '#server/db/tables/roles.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import {
  accept,
  ask,
  club,
  expired,
  deleteRateLimits,
  app,
  keyMailedTo,
  newAddress,
  open,
  refused,
  rolesOf,
  who,
} from '#test/club-people.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import {
  at,
  director,
  end,
  helpers,
  hired,
  inviteTo,
  match,
  openTournamentPeople,
  played,
  roleIdOf,
} from '#test/tournament-people.ts'

beforeAll(openTournamentPeople)
beforeEach(deleteRateLimits)
afterAll(() => app.close())

describe('an invitation to help', () => {
  test('gives a scorer access to the tournament desk of this tournament only', async () => {
    const email = newAddress()
    expect((await inviteTo(email)).status).toBe(200)
    const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(mail?.data).toMatchObject({ role: 'tournament_scorer', where: match.name })
    const key = await keyMailedTo(email)
    expect((await open(key)).invitation).toMatchObject({
      where: match.name,
      role: 'tournament_scorer',
      invitedBy: 'Prøve Person',
    })
    const { body, headers } = await accept(key, { name: 'Ida ved bordet' })
    expect(body).toEqual({
      signedIn: true,
      role: 'tournament_scorer',
      clubId: club.id,
      tournamentId: match.id,
      companyId: null,
    })
    const session = headers.getSetCookie().find((set) => set.includes('session_token='))
    const cookie = session?.split(';')[0] ?? ''
    const { id: elsewhere } = await played()
    expect((await ask('GET', `${at()}/desk`, undefined, cookie)).status).toBe(200)
    expect((await ask('GET', `${at(elsewhere)}/desk`, undefined, cookie)).status).toBe(404)
    expect((await ask('GET', `${at()}/settings`, undefined, cookie)).status).toBe(404)
    expect((await helpers(cookie)).status).toBe(404)
    expect((await inviteTo(newAddress(), 'tournament_scorer', cookie)).status).toBe(404)
  })

  test('posted without scripts redirects to the next page, and back with the entered values when refused', async () => {
    const page = `/club/${club.id}/tournaments/${match.id}/helpers`
    const post = (email: string) =>
      app.hono.request(`/api/v1${at()}/invitations`, {
        method: 'POST',
        headers: {
          cookie: director.cookie,
          origin: 'http://localhost:3000',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          email,
          role: 'tournament_scorer',
          _page: page,
          _next: `${page}?done=invited`,
        }),
      })
    const sent = await post(newAddress())
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?done=invited`])
    const invalid = await post('ida')
    expect(invalid.headers.get('location')).toBe(`${page}?svar=1`)
    const jar = invalid.headers.getSetCookie().map((set) => set.split(';')[0])
    const cookie = [director.cookie, ...jar].join('; ')
    const { body } = await ask('GET', `/form-answer?page=${page}`, undefined, cookie)
    expect(body).toMatchObject({ answer: { fields: ['email'], values: { email: 'ida' } } })
  })

  test('is sent again with a new link and revoked, but not through another tournament', async () => {
    const email = newAddress()
    const { body } = await inviteTo(email, 'tournament_director')
    const path = `/invitations/${body.invitationId}`
    const first = await keyMailedTo(email)
    app.clock.setOffset(60_000)
    expect((await ask('POST', `${at()}${path}/send-again`, {}, director.cookie)).status).toBe(200)
    app.clock.setOffset(0)
    expect((await open(first)).invitation).toBeNull()
    const { id: elsewhere } = await played()
    const colleague = await hired(elsewhere)
    const through = `${at(elsewhere)}${path}`
    expect((await ask('DELETE', through, {}, colleague.cookie)).status).toBe(404)
    expect((await ask('POST', `${through}/send-again`, {}, colleague.cookie)).status).toBe(404)
    expect((await ask('DELETE', `${at()}${path}`, {}, director.cookie)).status).toBe(200)
    expect(await accept(await keyMailedTo(email))).toMatchObject(expired)
    expect(await rolesOf(email)).toEqual([])
  })

  test('is refused for a role outside the tournament', async () => {
    for (const role of ['club_staff', 'club_admin', 'operator_support']) {
      expect((await inviteTo(newAddress(), role as HelperRole)).status).toBe(400)
    }
  })

  test('is sent by the back office to an existing tournament only', async () => {
    const give = (scopeId: string) => {
      const role = 'tournament_director'
      return ask('POST', '/admin/invitations', { email: newAddress(), role, scopeId }, who.admin)
    }
    expect((await give(match.id)).status).toBe(200)
    expect((await give(crypto.randomUUID())).status).toBe(404)
  })
})

describe('ending a role', () => {
  test('a removed scorer has no access at the next request', async () => {
    const scorer = await hired(match.id, 'tournament_scorer')
    const desk = () => ask('GET', `${at()}/desk`, undefined, scorer.cookie)
    expect((await desk()).status).toBe(200)
    expect((await end(await roleIdOf(scorer.accountId))).status).toBe(200)
    expect((await desk()).status).toBe(404)
  })

  test('no helper is removed through another tournament', async () => {
    const scorer = await hired(match.id, 'tournament_scorer')
    const { id: elsewhere } = await played()
    const colleague = await hired(elsewhere)
    const roleId = await roleIdOf(scorer.accountId)
    expect((await end(roleId, colleague.cookie)).status).toBe(404)
    expect((await end(roleId, colleague.cookie, elsewhere)).status).toBe(404)
  })

  test('the last director cannot be removed, even if scorers remain', async () => {
    const { id } = await played()
    const only = await hired(id)
    await hired(id, 'tournament_scorer')
    const roleId = await roleIdOf(only.accountId)
    expect(await end(roleId, only.cookie, id)).toMatchObject(refused('last_director'))
  })

  test('of two directors who leave at the same time, one remains', async () => {
    const { id } = await played()
    const pair = [await hired(id), await hired(id)]
    const lock = `select from roles where tournament_id = '${id}' for update`
    const both = await holding(
      app,
      lock,
      async () =>
        Promise.all(
          pair.map(async (director) =>
            end(await roleIdOf(director.accountId), director.cookie, id),
          ),
        ),
      2,
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const left = and(eq(roles.tournamentId, id), isNull(roles.revokedAt))
    expect(await app.db.$count(roles, left)).toBe(1)
  })
})

test('a scorer finds the tournaments by signing in, in the order of their days', async () => {
  const { id: later } = await played(club.id, '2027-06-13')
  const helper = await signInAs(app, [
    { name: 'tournament_scorer', clubId: later },
    { name: 'tournament_scorer', clubId: match.id },
    { name: 'tournament_director', clubId: match.id },
  ])
  const mine = await ask('GET', '/account/helping', undefined, helper.cookie)
  expect(mine.body).toMatchObject({
    tournaments: [
      { tournamentId: match.id, clubId: club.id, role: 'tournament_director' },
      { tournamentId: later, role: 'tournament_scorer' },
    ],
  })
  const nobody = await signInAs(app)
  const none = await ask('GET', '/account/helping', undefined, nobody.cookie)
  expect(none.body).toMatchObject({ tournaments: [] })
})

test('the log and the person’s own data report invitation, acceptance and removal', async () => {
  const email = newAddress()
  const { body } = await inviteTo(email)
  app.clock.setOffset(60_000)
  await ask('POST', `${at()}/invitations/${body.invitationId}/send-again`, {}, director.cookie)
  await accept(await keyMailedTo(email), { name: 'Signe Lund' })
  const [role] = await rolesOf(email)
  await end(role?.id ?? '')
  const [noted] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  expect(noted?.data).toEqual({ role: 'tournament_scorer', scopeId: match.id })
  const { json } = await exportPerson(app.ctx(), role?.accountId ?? '')
  const own = JSON.parse(json) as Record<'roles' | 'invitations' | 'log', object[]>
  expect(own.roles).toMatchObject([{ role: 'tournament_scorer', tournament: match.name }])
  expect(own.invitations).toMatchObject([{ tournament: match.name }])
  const by = `Turneringslederen af ${match.name}`
  expect(own.log.filter((event) => /nvit|olle/.test(JSON.stringify(event)))).toMatchObject([
    { action: 'Inviteret til en rolle', subject: 'En invitation', by },
    { action: 'Invitation sendt igen', subject: 'En invitation', by },
    { action: 'Invitation accepteret', subject: 'Kontoen' },
    { action: 'Rolle fjernet', subject: 'Kontoen', by },
  ])
  expect((await helpers()).body.log.slice(0, 4)).toMatchObject([
    { event: 'accounts.dismiss', whom: 'Signe Lund', by: 'Prøve Person' },
    { event: 'accounts.accept_invitation', whom: 'Signe Lund' },
    { event: 'accounts.send_invitation', whom: email },
    { event: 'accounts.invite', whom: email, role: 'tournament_scorer' },
  ])
})
