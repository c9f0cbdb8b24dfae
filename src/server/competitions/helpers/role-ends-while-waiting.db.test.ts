import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockPeopleOf } from '#server/accounts/invitation-queries.ts'
import { invitations, roles } from '#server/db/tables/roles.ts'
import { ask, club, deleteRateLimits, app, newAddress, other, who } from '#test/club-people.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import {
  at,
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

/** Sends a request that waits for a lock on a club's or tournament's people; meanwhile the account's roles end. */
async function sendAsRolesEnd(
  scopeId: string,
  accountId: string,
  press: () => ReturnType<typeof ask>,
) {
  const { pressed } = await app.db.transaction(async (tx) => {
    await lockPeopleOf(tx, scopeId)
    const pressed = press()
    await waitForLockWaiters(app, 1)
    const ended = { revokedAt: app.clock.now() }
    await tx.update(roles).set(ended).where(eq(roles.accountId, accountId))
    return { pressed }
  })
  return pressed
}

describe('a director whose role ends while a request waits for its lock', () => {
  async function asRoleEnds(press: (cookie: string) => ReturnType<typeof ask>) {
    const leaving = await hired(match.id)
    return sendAsRolesEnd(match.id, leaving.accountId, () => press(leaving.cookie))
  }

  test('cannot invite', async () => {
    const email = newAddress()
    const role = 'tournament_director'
    expect((await asRoleEnds((cookie) => inviteTo(email, role, cookie))).status).toBe(404)
    expect(await app.db.$count(invitations, eq(invitations.email, email))).toBe(0)
  })

  test.each(['POST', 'DELETE'] as const)('cannot change an invitation (%s)', async (method) => {
    const { body } = await inviteTo(newAddress())
    const id = String(body.invitationId)
    const path = `${at()}/invitations/${id}${method === 'POST' ? '/send-again' : ''}`
    expect((await asRoleEnds((cookie) => ask(method, path, {}, cookie))).status).toBe(404)
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, id))
    expect(row).toMatchObject({ revokedAt: null })
  })

  test('cannot remove a helper', async () => {
    const scorer = await hired(match.id, 'tournament_scorer')
    const roleId = await roleIdOf(scorer.accountId)
    expect((await asRoleEnds((cookie) => end(roleId, cookie))).status).toBe(404)
  })
})

describe('another administrator of the club', () => {
  const becomeDirector = (cookie: string, id = match.id, clubId = club.id) =>
    ask('POST', `/clubs/${clubId}/tournaments/${id}/directors`, {}, cookie)

  test('becomes director of a tournament of the club, once, and the log shows who did it', async () => {
    const { id } = await played()
    const chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    expect((await helpers(chair.cookie, id)).status).toBe(404)
    expect((await becomeDirector(chair.cookie, id)).status).toBe(200)
    expect((await becomeDirector(chair.cookie, id)).status).toBe(200)
    const { body } = await helpers(chair.cookie, id)
    expect(body.people).toMatchObject([{ isMe: true, role: 'tournament_director' }])
    expect(body.log.map(({ event, by, whom }) => [event, by, whom])).toEqual([
      ['accounts.take_role', 'Prøve Person', 'Prøve Person'],
    ])
  })

  test('cannot become director of another club’s tournament, through any address', async () => {
    expect((await becomeDirector(who.neighbour)).status).toBe(404)
    expect((await becomeDirector(who.neighbour, match.id, other.id)).status).toBe(404)
    expect((await becomeDirector(who.staff)).status).toBe(404)
    expect((await becomeDirector(who.chair, crypto.randomUUID())).status).toBe(404)
  })

  test('cannot become director when removed from the club while the request waits for its lock', async () => {
    const { id } = await played()
    const chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    const answer = await sendAsRolesEnd(club.id, chair.accountId, () =>
      becomeDirector(chair.cookie, id),
    )
    expect(answer.status).toBe(404)
    expect(await app.db.$count(roles, eq(roles.tournamentId, id))).toBe(0)
  })
})
