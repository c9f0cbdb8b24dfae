import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '#contract/board/outcome.ts'
import type {
  DeskSideCompetitions,
  PublicSideCompetition,
} from '#contract/sidecompetitions/endpoints.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import {
  app,
  at,
  cookie,
  createDrawTestApp,
  draw,
  enter,
  publish,
  startList,
} from '#test/draw-test-app.ts'
import { openPhone } from '#test/scoring.ts'
import { field, ids, make, onSides, sidesNow } from '#test/side-test-app.ts'

const scramble = { kind: 'one_ball', play: 'scramble', size: 2, drivesEach: 0 } as const
let phone: ReturnType<typeof openPhone>
let pin: string

const base = () => `/api/v1/tournaments/${at.tournament.id}/side-competitions`
const desk = async (method: 'GET' | 'POST', path = '', body?: object) => {
  const answer = await app.request(method, `${base()}${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as DeskSideCompetitions }
}
const idOf = (player: number) => ids[player - 1] ?? ''
/** The first player's phone says how near this player was. */
const say = (player: number, measure: number, by = 1) => {
  const times = { writtenAt: phone.now(), sentAt: phone.now() }
  const said = { entryId: idOf(player), measure, replaces: [], by: idOf(by), ...times }
  return phone.post('side-results', { id: randomUUID(), competitionId: pin, ...said })
}
const leaders = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${at.round.id}/side-competitions`)
  const { competitions } = (await answer.json()) as { competitions: PublicSideCompetition[] }
  return competitions[0]?.results.map(({ name, measure }) => `${name} ${measure}`)
}

beforeAll(createDrawTestApp)
afterAll(() => app.close())
/** Two pairs of a Texas scramble, 1 2 and 3 4, in one flight on the day of the round, and nearest the pin. */
beforeEach(async () => {
  await field(scramble, 4)
  app.clock.set('2027-06-12T09:00:00+02:00')
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  const [first] = (await startList()).flights
  const key = newKey()
  const changed = { keyHash: hashOfKey(key) }
  await app.db.update(flights).set(changed).where(eq(flights.id, first!.flightId))
  phone = openPhone(app, first!.flightId, key)
  const given = { roundId: at.round.id, hole: 3, kind: 'nearest_pin', divisionId: null, prize: '' }
  const made = await app.request('POST', base(), given, { cookie })
  pin = ((await made.json()) as { id: string }).id
})

test('a phone names the partner who hit the ball, although the side has one card', async () => {
  const [side] = (await phone.read()).sides
  expect(side?.players).toEqual(
    expect.arrayContaining(
      [1, 2, 3, 4].map((i) => ({ entryId: idOf(i), name: `Spiller Nummer${i}` })),
    ),
  )
  expect(side?.players).toHaveLength(4)
  const sides = side?.players.map(({ entryId }) => (ids.indexOf(entryId) < 2 ? 'first' : 'other'))
  expect(sides?.[0]).toBe(sides?.[1])
  expect((await say(2, 240)).status).toBe(200)
  expect(await leaders()).toEqual(['Spiller Nummer2 240'])
  expect((await phone.read()).sides).toMatchObject([
    { best: 240, statements: [{ entryId: idOf(2), measure: 240 }] },
  ])
  await app.db
    .update(tournaments)
    .set({ state: 'provisional' })
    .where(eq(tournaments.id, at.tournament.id))
  const answer = await app.request('GET', `/api/v1/tournaments/${at.tournament.slug}/outcome`)
  expect(((await answer.json()) as Outcome).sides[0]?.winners).toMatchObject([
    { entryId: idOf(2), name: 'Spiller Nummer2' },
  ])
})

test('a partner is named as the partner chose, and does not write beside another side', async () => {
  await app.db
    .update(tournamentEntries)
    .set({ shownAs: 'initials' })
    .where(eq(tournamentEntries.id, idOf(2)))
  await say(2, 240)
  expect(await leaders()).toEqual(['S. N. 240'])
  const byPartner = await say(2, 180, 2)
  expect(byPartner.status).toBe(422)
  expect(await byPartner.json()).toMatchObject({ error: { reason: 'not_in_flight' } })
})

test('the tournament desk measures a partner, who is on its list', async () => {
  const { players } = (await desk('GET')).body
  expect(players.map(({ name }) => name).toSorted()).toEqual(
    [1, 2, 3, 4].map((i) => `Spiller Nummer${i}`),
  )
  const measured = { entryId: idOf(4), measure: 310, reason: 'Målt ved flaget', seen: [] }
  expect(
    (await desk('POST', `/${pin}/corrections`, { id: randomUUID(), ...measured })).status,
  ).toBe(200)
  expect((await desk('GET')).body.competitions).toMatchObject([
    { flights: 1, results: [{ name: 'Spiller Nummer4', measure: 310, isCommittee: true }] },
  ])
  expect(await leaders()).toEqual(['Spiller Nummer4 310'])
})

test('a partner with a measure stays in the side', async () => {
  const [reserve] = await enter(1, { firstName: 'Rie', gender: 'men', number: 9 })
  await say(2, 240)
  const side = (await sidesNow()).find(({ players }) => players[0]?.entryId === idOf(1))
  const exchanged = await onSides('PUT', `/${side?.id}`, {
    entryIds: [idOf(1), reserve?.id],
    name: '',
    basedOn: side?.version,
  })
  expect(exchanged).toMatchObject({
    status: 422,
    body: { error: { reason: 'player_has_measure' } },
  })
})
