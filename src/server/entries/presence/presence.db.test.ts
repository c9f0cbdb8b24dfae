import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentInput, Output } from '#contract/shared/endpoint.ts'
import type { markPresence, PresenceAnswer } from '#contract/entries/presence.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { dayLinks, presenceMarks } from '#server/db/tables/presence.ts'
import { deleteContacts } from '../personal-data-queries.ts'
import { holding } from '#test/lock-waiters.ts'
import { openDayLink } from '#test/day-links.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

type Mark = SentInput<typeof markPresence>['marks'][number]
type Marked = Output<typeof markPresence>

let app: TestApp
let at: Awaited<ReturnType<typeof buildTournament>>
let players: string[]
let base: string
/** The cookies of the director, of a helper with an account, and of a starter with a day link. */
let director: string
let scorer: string
let starter: string

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T08:10:00+02:00' })
})
beforeEach(async () => {
  at = await buildTournament(app.db, { state: 'drawn' })
  const entries = await buildEntries(app.db, at, 4)
  await buildDraw(app.db, at, entries)
  await publish(1)
  players = entries.map(({ id }) => id)
  const { id: tournamentId } = at.tournament
  base = `/api/v1/tournaments/${tournamentId}/rounds/${at.round.id}/presence`
  const clubId = tournamentId
  director = (await signInAs(app, [{ name: 'tournament_director', clubId }])).cookie
  scorer = (await signInAs(app, [{ name: 'tournament_scorer', clubId }])).cookie
  starter = (await openDayLink(app, { tournamentId, director, kind: 'starter' })).cookie
})
afterAll(() => app.close())

const publish = (drawVersion: number) =>
  app.db.update(tournamentRounds).set({ drawVersion }).where(eq(tournamentRounds.id, at.round.id))

const now = () => app.clock.now().getTime()
const wait = (ms: number) => app.clock.set(new Date(now() + ms).toISOString())
const minutes = (count: number) => count * 60_000

/** Sends marks as a helper; each mark is made now unless `markedAt` is given. */
async function send(cookie: string, marks: Partial<Mark>[], sentAt = now()) {
  const usual = () => ({ id: randomUUID(), entryId: players[0] ?? '', markedAt: sentAt })
  const body = { sentAt, marks: marks.map((mark) => ({ ...usual(), mark: 'present', ...mark })) }
  const answer = await app.request('POST', base, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Marked }
}

async function seen(cookie: string) {
  const answer = await app.request('GET', base, undefined, { cookie })
  const { list } = (await answer.json()) as PresenceAnswer
  if (!list) throw new Error(`Answered ${answer.status}`)
  return list
}
const markOf = async (entryId = players[0]) => {
  const { mark, markedBy } = (await seen(director)).players.find((one) => one.entryId === entryId)!
  return { mark, markedBy }
}

describe('a mark', () => {
  test('shows who has come and who marked it to every helper, and is in the log with the link', async () => {
    const { body } = await send(starter, [
      { mark: 'present' },
      { mark: 'absent', entryId: players[1] ?? '' },
    ])
    expect(body.results.map(({ reason }) => reason)).toEqual([null, null])
    const { players: shown, log } = await seen(scorer)
    expect(shown.map(({ mark, markedBy }) => [mark, markedBy])).toEqual([
      ['present', 'Jens Starter'],
      ['absent', 'Jens Starter'],
      ['unseen', null],
      ['unseen', null],
    ])
    expect(log).toHaveLength(2)
    const [link] = await app.db
      .select()
      .from(dayLinks)
      .where(eq(dayLinks.tournamentId, at.tournament.id))
    const [logged] = await app.db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, players[1] ?? ''))
    expect(logged).toMatchObject({
      action: 'tournaments.mark_presence',
      actorKind: 'link',
      accountId: null,
      data: { presence: 'absent', dayLinkId: link?.id },
    })
  })

  test('made earlier on a phone without coverage does not undo a later one, and its helper is told', async () => {
    await send(director, [{ mark: 'present' }])
    // Made two minutes before, sent afterwards.
    const late = await send(starter, [{ mark: 'absent', markedAt: now() - minutes(2) }])
    expect(late.body.results.map(({ reason }) => reason)).toEqual(['presence_superseded'])
    expect(await markOf()).toEqual({ mark: 'present', markedBy: 'Prøve Person' })
    // Nothing is lost silently: both marks are in the log of the page.
    expect((await seen(director)).log.map(({ mark }) => mark)).toEqual(['present', 'absent'])
  })

  test('is placed in time by the server, whatever the clock of the phone says', async () => {
    await send(director, [{ mark: 'present' }])
    wait(minutes(5))
    // The phone is an hour behind, and the mark was made one minute before it was sent.
    const sentAt = now() - minutes(60)
    const { body } = await send(
      starter,
      [{ mark: 'absent', markedAt: sentAt - minutes(1) }],
      sentAt,
    )
    expect(body.results[0]?.reason).toBeNull()
    expect(await markOf()).toEqual({ mark: 'absent', markedBy: 'Jens Starter' })
  })

  test('that is sent again after a lost answer is stored once', async () => {
    const mark = { id: randomUUID(), mark: 'present' as const }
    await send(starter, [mark])
    const again = await send(starter, [mark])
    expect(again.body.results).toEqual([{ id: mark.id, reason: null }])
    expect((await seen(director)).log).toHaveLength(1)
    const other = await send(starter, [{ ...mark, mark: 'absent' }])
    expect(other.body.results[0]?.reason).toBe('presence_id_reused')
  })

  test('is undone by another, and then the player is not seen yet', async () => {
    await send(starter, [{ mark: 'absent' }])
    wait(1_000)
    await send(starter, [{ mark: 'unseen' }])
    expect(await markOf()).toMatchObject({ mark: 'unseen' })
  })

  test('of a player who is not on the start list comes back with the reason, and the others are stored', async () => {
    const { body } = await send(starter, [{ entryId: randomUUID() }, { mark: 'present' }])
    expect(body.results.map(({ reason }) => reason)).toEqual(['presence_not_in_round', null])
    expect(await markOf()).toMatchObject({ mark: 'present' })
  })

  test('that arrives while the result is made final waits, and is refused', async () => {
    const isFinal = `update tournaments set state = 'final' where id = '${at.tournament.id}'`
    const { body } = await holding(app, isFinal, () => send(director, [{ mark: 'present' }]))
    expect(body.results[0]?.reason).toBe('presence_closed')
    expect(await app.db.$count(presenceMarks, eq(presenceMarks.roundId, at.round.id))).toBe(0)
  })

  test('after the result is final is refused', async () => {
    await app.db.update(tournaments).set({ state: 'final' })
    const { body } = await send(director, [{ mark: 'present' }])
    expect(body.results[0]?.reason).toBe('presence_closed')
  })
})

test('two phones that mark one player at the same moment show the same mark', async () => {
  const [one, other] = await Promise.all([
    send(director, [{ mark: 'present' }]),
    send(starter, [{ mark: 'absent' }]),
  ])
  const reasons = [one, other].map(({ body }) => body.results[0]?.reason)
  const { mark } = await markOf()
  // The helper whose mark counts is not told anything.
  expect(reasons[mark === 'present' ? 0 : 1]).toBeNull()
  expect((await seen(starter)).players[0]?.mark).toBe(mark)
})

test('a list that has not changed is not sent again', async () => {
  const answer = await app.request('GET', base, undefined, { cookie: starter })
  const { version } = (await answer.json()) as PresenceAnswer
  const again = await app.request('GET', `${base}?known=${version}`, undefined, { cookie: starter })
  expect(await again.json()).toMatchObject({ version, list: null })
})

test('a player with an afbud is out on the start list, and is not expected before it', async () => {
  const withdrawn = eq(tournamentEntries.id, players[0] ?? '')
  await app.db.update(tournamentEntries).set({ status: 'WD' }).where(withdrawn)
  expect((await seen(director)).players.map(({ isOut }) => isOut)).toEqual([
    true,
    false,
    false,
    false,
  ])
  await publish(0)
  expect((await seen(director)).players.map(({ flight }) => flight)).toEqual([null, null, null])
})

test('marks and links are deleted with the contacts of the tournament', async () => {
  await send(starter, [{ mark: 'present' }])
  await app.db.transaction((tx) => deleteContacts(tx, plainDate('2027-06-12')))
  expect(await app.db.select().from(presenceMarks)).toEqual([])
  expect(await app.db.select().from(dayLinks)).toEqual([])
})
