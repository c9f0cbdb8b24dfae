import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { holding } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  change,
  decide,
  directed,
  entries,
  matchAt,
  mine,
  openMatches,
  playerOf,
  publish,
  takeMails,
  won,
} from '#test/match-test-app.ts'
import { processMatches, remindOfMatches } from './process-matches.ts'

beforeAll(openMatches)
afterAll(() => app.close())

let anna = ''
let dorte = ''
beforeEach(async () => {
  await beginMatches()
  await publish()
  // The first semi-final is between the first seed and the fourth.
  anna = await playerOf(0)
  dorte = await playerOf(3)
  await takeMails()
})

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const act = async (cookie: string, action: string, body: object = {}) =>
  ask('POST', `/my-matches/${(await matchAt('1.1')).id}/${action}`, { body, cookie })
const report = (cookie: string, winner: 'A' | 'B' = 'A', up = 3) =>
  act(cookie, 'report', { result: won(winner, up, 2) })
const lock = () => `select from match_draws where division_id = '${built.division.id}' for update`

test('a player sees the opponent with telephone and mail, the strokes and the last day', async () => {
  const [match, ...others] = await mine(dorte)
  expect(others).toEqual([])
  expect(match).toMatchObject({
    round: 'Semifinale',
    lastDay: '2027-06-20',
    side: 'B',
    me: 'Spiller Nummer4',
    opponent: {
      name: 'Spiller Nummer1',
      contacts: [{ phone: '+4520304050', email: 'spiller1@example.dk' }],
    },
    strokes: { receives: 'me', count: 5 },
    decision: null,
  })
  expect(match?.strokes?.holes).toHaveLength(5)
  expect((await mine(anna))[0]).toMatchObject({
    // The only one of the tournament.
    division: null,
    strokes: { receives: 'opponent', count: 5 },
  })
})

test('where the terms say so the opponent’s address is hidden, and messages go through the service', async () => {
  await beginMatches({ sharesContacts: false })
  await publish()
  const [first, fourth] = [await playerOf(0), await playerOf(3)]
  await takeMails()
  const [match] = await mine(fourth)
  expect(match?.opponent).toMatchObject({ contacts: [], canWrite: true })
  expect((await act(fourth, 'message', { text: 'Kan du lørdag?\n\nKh Dorte' })).status).toBe(200)
  const [mail] = await takeMails()
  expect(mail).toMatchObject({ template: 'matchMessage' })
  expect((await mine(first))[0]?.opponent).toMatchObject({ contacts: [] })
})

test('the other confirms, the winner goes on, and the reporter is told', async () => {
  expect((await report(anna)).status).toBe(200)
  expect((await takeMails()).map(({ subject }) => subject)).toEqual([
    `Bekræft resultatet af din kamp i ${built.tournament.name}`,
  ])
  expect((await mine(dorte))[0]?.report).toMatchObject({ isMine: false, objection: null })
  expect((await act(anna, 'answer', { objection: null })).status).toBe(422)
  expect((await act(dorte, 'answer', { objection: null })).status).toBe(200)
  expect(await matchAt('1.1')).toMatchObject({ decision: won('A') })
  expect((await matchAt('2.1')).a).toBe((await matchAt('1.1')).a)
  expect(await takeMails()).toHaveLength(1)
})

test('the same report by both decides; another one is not taken', async () => {
  await report(anna)
  expect(await report(dorte, 'A', 4)).toMatchObject(refused('match_has_report'))
  expect((await report(dorte)).status).toBe(200)
  expect((await matchAt('1.1')).decision).toEqual(won('A'))
})

test('without an answer the report stands after 24 hours, and not before', async () => {
  await report(anna)
  app.clock.set('2027-06-13T09:59:00+02:00')
  await processMatches(app.ctx())
  expect((await matchAt('1.1')).decision).toBeNull()
  app.clock.set('2027-06-13T10:00:01+02:00')
  await processMatches(app.ctx())
  expect((await matchAt('1.1')).decision).toEqual(won('A'))
})

test('an objection calls the directors, and time does not decide the match', async () => {
  await report(anna)
  await takeMails()
  await act(dorte, 'answer', { objection: 'Jeg vandt 2&1.' })
  const [mail] = await takeMails()
  expect(mail).toMatchObject({ template: 'matchesForDirector' })
  expect(mail?.lines.join()).toContain('Jeg vandt 2&1.')
  app.clock.set('2027-06-15T10:00:00+02:00')
  await processMatches(app.ctx())
  expect(await matchAt('1.1')).toMatchObject({
    decision: null,
    report: { objection: 'Jeg vandt 2&1.' },
  })
  await decide('1.1', won('B', 2, 1))
  expect((await matchAt('1.1')).report).toBeNull()
})

test('a concession decides the match at once', async () => {
  await act(anna, 'concession')
  expect((await matchAt('1.1')).decision).toEqual({ how: 'conceded', winner: 'B' })
  expect(await act(dorte, 'concession')).toMatchObject(refused('match_not_open'))
})

test('one proposes a time, the other accepts, and everybody sees it', async () => {
  expect(await act(anna, 'plan', { day: '2027-06-11', minute: 540 })).toMatchObject(
    refused('match_plan_past'),
  )
  await act(anna, 'plan', { day: '2027-06-19', minute: 540 })
  expect(await act(anna, 'plan/answer', { accepts: true })).toMatchObject(
    refused('match_plan_gone'),
  )
  expect((await mine(dorte))[0]?.plan).toEqual({
    day: '2027-06-19',
    minute: 540,
    isMine: false,
    isAccepted: false,
  })
  expect((await matchAt('1.1')).plannedFor).toBeNull()
  await act(dorte, 'plan/answer', { accepts: true })
  expect((await matchAt('1.1')).plannedFor).toBe('2027-06-19T07:00:00.000Z')
})

test('a stranger can do nothing with a match', async () => {
  const stranger = await playerOf(1)
  expect((await report(stranger)).status).toBe(404)
  expect((await act(stranger, 'concession')).status).toBe(404)
})

describe('at the same time', () => {
  test('two different reports: one waits and the other is refused', async () => {
    const { id } = await matchAt('1.1')
    const send = (cookie: string, winner: 'A' | 'B') =>
      ask('POST', `/my-matches/${id}/report`, { body: { result: won(winner) }, cookie })
    const answers = await holding(
      app,
      lock(),
      () => Promise.all([send(anna, 'A'), send(dorte, 'B')]),
      2,
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await matchAt('1.1')).decision).toBeNull()
  })

  test('a report against the withdrawal of the reporter: exactly one of them decides the match', async () => {
    const { id } = await matchAt('1.1')
    const [first] = (await directed()).contestants
    const { version } = await directed()
    await holding(
      app,
      lock(),
      () =>
        Promise.all([
          change({ kind: 'withdrawal', contestantId: first!.id, isWithdrawn: true }, version),
          ask('POST', `/my-matches/${id}/report`, { body: { result: won('A') }, cookie: anna }),
        ]),
      2,
    )
    const match = await matchAt('1.1')
    expect(match).toMatchObject({ decision: { how: 'walkover', winner: 'B' }, report: null })
  })

  test('the two last results of a round both bring their winner into the final', async () => {
    const [one, other] = [await matchAt('1.1'), await matchAt('1.2')]
    const [second] = [await playerOf(2)]
    const concede = (id: string, cookie: string) =>
      ask('POST', `/my-matches/${id}/concession`, { body: {}, cookie })
    await holding(
      app,
      lock(),
      () => Promise.all([concede(one.id, anna), concede(other.id, second)]),
      2,
    )
    const { a, b } = await matchAt('2.1')
    expect([a, b]).toEqual([one.b, other.b])
  })
})

describe('reminders', () => {
  const on = async (day: string, time = '08:05') => {
    app.clock.set(`${day}T${time}:00+02:00`)
    await remindOfMatches(app.ctx())
    return takeMails()
  }

  test('come 7 and 2 days before the last day to both, once, and not at night', async () => {
    expect(await on('2027-06-13', '07:00')).toEqual([])
    app.clock.set('2027-06-13T08:05:00+02:00')
    await remindOfMatches(app.ctx())
    await remindOfMatches(app.ctx())
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => `En uge til din kamp i ${built.tournament.name}`),
    )
    expect(await on('2027-06-15')).toEqual([])
    await decide('1.1', won('A'))
    await takeMails()
    expect((await on('2027-06-18')).map(({ to }) => to).toSorted()).toEqual([
      'spiller2@example.dk',
      'spiller3@example.dk',
    ])
  })

  test('go to the directors the day after, with the open matches', async () => {
    const [mail, ...others] = await on('2027-06-21')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'matchesForDirector' })
    expect(mail?.subject).toBe(`Fristen er gået i ${built.tournament.name}: Semifinale`)
  })
})

test('an entry that is withdrawn in the entrants’ list leaves the matches as well', async () => {
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn', withdrawnAt: app.clock.now() })
    .where(eq(tournamentEntries.id, entries[0]!.id))
  await processMatches(app.ctx())
  expect((await matchAt('1.1')).decision).toEqual({ how: 'walkover', winner: 'B' })
  expect((await directed()).contestants[0]?.isWithdrawn).toBe(true)
})
