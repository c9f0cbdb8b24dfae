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

/** Presses while the people of a club or tournament are held; before her turn comes, her roles end. */
async function pressedAndEnded(
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

describe('whoever lost the power while she waited for her turn', () => {
  async function asSheGoes(press: (cookie: string) => ReturnType<typeof ask>) {
    const her = await hired(match.id)
    return pressedAndEnded(match.id, her.accountId, () => press(her.cookie))
  }

  test('invites nobody', async () => {
    const email = newAddress()
    const role = 'tournament_director'
    expect((await asSheGoes((cookie) => inviteTo(email, role, cookie))).status).toBe(404)
    expect(await app.db.$count(invitations, eq(invitations.email, email))).toBe(0)
  })

  test.each(['POST', 'DELETE'] as const)('changes no invitation (%s)', async (method) => {
    const { body } = await inviteTo(newAddress())
    const id = String(body.invitationId)
    const path = `${at()}/invitations/${id}${method === 'POST' ? '/send-again' : ''}`
    expect((await asSheGoes((cookie) => ask(method, path, {}, cookie))).status).toBe(404)
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, id))
    expect(row).toMatchObject({ revokedAt: null })
  })

  test('removes nobody', async () => {
    const scorer = await hired(match.id, 'tournament_scorer')
    const roleId = await roleIdOf(scorer.accountId)
    expect((await asSheGoes((cookie) => end(roleId, cookie))).status).toBe(404)
  })
})

describe('another administrator of the club', () => {
  const takeOn = (cookie: string, id = match.id, clubId = club.id) =>
    ask('POST', `/clubs/${clubId}/tournaments/${id}/directors`, {}, cookie)

  test('takes a tournament of the club on, once, and the log says that she did it herself', async () => {
    const { id } = await played()
    const chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    expect((await helpers(chair.cookie, id)).status).toBe(404)
    expect((await takeOn(chair.cookie, id)).status).toBe(200)
    expect((await takeOn(chair.cookie, id)).status).toBe(200)
    const { body } = await helpers(chair.cookie, id)
    expect(body.people).toMatchObject([{ isMe: true, role: 'tournament_director' }])
    expect(body.log.map(({ event, by, whom }) => [event, by, whom])).toEqual([
      ['accounts.take_role', 'Prøve Person', 'Prøve Person'],
    ])
  })

  test('takes none of another club’s, by no address', async () => {
    expect((await takeOn(who.neighbour)).status).toBe(404)
    expect((await takeOn(who.neighbour, match.id, other.id)).status).toBe(404)
    expect((await takeOn(who.staff)).status).toBe(404)
    expect((await takeOn(who.chair, crypto.randomUUID())).status).toBe(404)
  })

  test('who is removed from the club while she waits for her turn, takes nothing', async () => {
    const { id } = await played()
    const chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    const answer = await pressedAndEnded(club.id, chair.accountId, () => takeOn(chair.cookie, id))
    expect(answer.status).toBe(404)
    expect(await app.db.$count(roles, eq(roles.tournamentId, id))).toBe(0)
  })
})
