import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeskDrives } from '#contract/scoring/flight-player.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import {
  app,
  at,
  base,
  cookie,
  createDrawTestApp,
  draw,
  publish,
  startList,
} from '#test/draw-test-app.ts'
import { holding } from '#test/lock-waiters.ts'
import { openPhone } from '#test/scoring.ts'
import { field, foursomes, ids, make, over, play } from '#test/side-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())

const pairs: Team = { kind: 'one_ball', play: 'scramble', size: 2, drivesEach: 7 }
let phone: ReturnType<typeof openPhone>

/** Two pairs in one flight on the day of the round, with the flight's phone. */
async function begin(team: Team) {
  await field(team, 4)
  app.clock.set('2027-06-12T09:00:00+02:00')
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  const [first] = (await startList()).flights
  const key = newKey()
  await app.db
    .update(flights)
    .set({ keyHash: hashOfKey(key) })
    .where(eq(flights.id, first!.flightId))
  phone = openPhone(app, first!.flightId, key)
}
beforeEach(() => begin(pairs))

type Given = {
  id?: string
  driver?: number | null
  entry?: number
  replaces?: string[]
  by?: number
}
const inPlay = () =>
  app.db.update(tournaments).set({ state: 'in_play' }).where(eq(tournaments.id, at.tournament.id))
const idOf = (player: number) => ids[player - 1] ?? ''
const drive = (hole: number, given: Given = {}) => {
  const { id = randomUUID(), driver = 1, entry = 1, replaces = [], by = 3 } = given
  const times = { writtenAt: phone.now(), sentAt: phone.now() }
  const driverId = driver === null ? null : idOf(driver)
  const body = { id, entryId: idOf(entry), hole, driverId, replaces, by: idOf(by), ...times }
  return phone.post('drives', body)
}
const noted = async (entry = 1) =>
  (await phone.read()).players.find(({ entryId }) => entryId === idOf(entry))?.drives

const cardPath = () => `${base}/cards/${idOf(1)}`
const resultsPath = () => `/api/v1/tournaments/${at.tournament.id}/results`
const desk = async () => {
  const answer = await app.request('GET', cardPath(), undefined, { cookie })
  return ((await answer.json()) as { drives: DeskDrives }).drives
}
const onDesk = (method: 'PUT' | 'POST', path: string, body: object) =>
  app.request(method, `${cardPath()}/drives${path}`, body, { cookie })
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
const results = async () => {
  const answer = await app.request('GET', resultsPath(), undefined, { cookie })
  return (await answer.json()) as TournamentResults
}

test('a phone notes whose drive was used, and a resend changes nothing', async () => {
  const id = randomUUID()
  for (const _ of [1, 2]) expect((await drive(1, { id })).status).toBe(200)
  expect((await drive(1, { id, driver: 2 })).status).toBe(409)
  await drive(2, { driver: 2 })
  expect(await noted()).toMatchObject({
    rule: { kind: 'minimum', each: 7 },
    members: [
      { id: idOf(1), name: 'Spiller Nummer1' },
      { id: idOf(2), name: 'Spiller Nummer2' },
    ],
    entries: [
      { id, hole: 1, driverId: idOf(1) },
      { hole: 2, driverId: idOf(2) },
    ],
  })
  expect((await desk()).drives.slice(0, 3)).toEqual([idOf(1), idOf(2), null])
  await drive(1, { driver: 2, replaces: [id] })
  expect((await desk()).drives[0]).toBe(idOf(2))
})

test('drives that arrive at once on several holes all count', async () => {
  // Each waits for the card before it reads the others’ drives, or the last one would count alone.
  // Before the first score the tournament itself is locked, so play has begun.
  await inPlay()
  const card = `select 1 from cards where entry_id = '${idOf(1)}' for no key update`
  const send = (hole: number) => drive(hole, { driver: 1 + (hole % 2) })
  const answers = await holding(app, card, () => Promise.all([1, 2, 3, 4].map(send)), 4)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await desk()).drives.slice(0, 4)).toEqual([2, 1, 2, 1].map(idOf))
})

test('what is no drive of the side is refused, one by one', async () => {
  expect(await reasonOf(await drive(1, { driver: 3 }))).toBe('driver_not_in_side')
  expect(await reasonOf(await drive(1, { entry: 2 }))).toBe('not_in_flight')
  expect((await drive(19)).status).toBe(400)
  app.clock.set('2027-06-11T12:00:00+02:00')
  expect(await reasonOf(await drive(1))).toBe('round_not_begun')
})

test('a drive after the delivery is kept and does not count', async () => {
  await play(1, over(2))
  expect((await drive(1)).status).toBe(200)
  expect((await noted())?.entries).toEqual([])
  expect((await desk()).drives[0]).toBeNull()
})

test('the tournament desk writes the drives of a paper card, which stand above a phone’s', async () => {
  const first = randomUUID()
  await drive(1, { id: first })
  const { version } = await desk()
  const drives = Array.from({ length: 18 }, (_, i) => idOf(i < 11 ? 2 : 1))
  const saved = await onDesk('PUT', '', { drives, basedOn: version })
  expect(await saved.json()).toMatchObject({ drives, settledAt: null })
  expect((await onDesk('PUT', '', { drives, basedOn: version })).status).toBe(200)
  await drive(1, { replaces: [first] })
  expect((await desk()).drives).toEqual(drives)
  const stale = await onDesk('PUT', '', { drives: drives.toReversed(), basedOn: version })
  expect(stale.status).toBe(409)
  const logged = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'tournaments.set_drives'))
  expect(logged).toHaveLength(1)
})

test('a complete card with too few drives keeps the result from being final until the director decides', async () => {
  await play(1, over(2))
  await play(3, over(1))
  await inPlay()
  const drives: (string | null)[] = Array.from({ length: 18 }, (_, i) => idOf(i < 12 ? 1 : 2))
  await onDesk('PUT', '', { drives, basedOn: (await desk()).version })
  const open = (await results()).missing.filter(({ kind }) => kind === 'drives')
  // The other side has noted nothing.
  expect(open.map(({ names, drives: of }) => [names[0], of?.owed])).toEqual([
    ['Spiller Nummer1 / Spiller Nummer2', 'Spiller Nummer2 mangler 1'],
    ['Spiller Nummer3 / Spiller Nummer4', 'Spiller Nummer3 mangler 7 og Spiller Nummer4 mangler 7'],
  ])
  for (const path of ['results', 'cards']) {
    const address = `/api/v1/tournaments/${at.tournament.id}/${path}/export.csv`
    const file = await (await app.request('GET', address, undefined, { cookie })).text()
    expect(file).toContain('Spiller Nummer1 12, Spiller Nummer2 6 (mangler 1)')
  }
  const move = (to: string) => app.request('POST', resultsPath(), { to }, { cookie })
  expect((await move('scores_in')).status).toBe(200)
  expect((await move('provisional')).status).toBe(200)
  expect(await reasonOf(await move('final'))).toBe('drives_open')
  const { version } = await desk()
  const settled = await onDesk('POST', '/settled', { basedOn: version })
  expect(await settled.json()).toMatchObject({ settledAt: app.clock.now().getTime() })
  expect((await results()).missing.filter(({ kind }) => kind === 'drives')).toHaveLength(1)
  // A drive that turns up opens the case again, and another one closes it by itself.
  await onDesk('PUT', '', { drives: drives.with(0, null), basedOn: version })
  expect((await desk()).settledAt).toBeNull()
  const enough = drives.with(0, idOf(2))
  await onDesk('PUT', '', { drives: enough, basedOn: (await desk()).version })
  expect((await results()).missing.filter(({ kind }) => kind === 'drives')).toHaveLength(1)
  const none = await onDesk('POST', '/settled', { basedOn: (await desk()).version })
  expect(await reasonOf(none)).toBe('drives_not_missing')
})

test('foursomes note once who drives, and a scramble without a minimum nothing', async () => {
  await begin(foursomes)
  await drive(1, { driver: 2 })
  expect(await noted()).toMatchObject({ rule: { kind: 'in_turn' } })
  expect((await results()).missing.filter(({ kind }) => kind === 'drives')).toEqual([])
  await begin({ ...pairs, drivesEach: 0 })
  expect(await noted()).toBeNull()
  expect(await reasonOf(await drive(1))).toBe('drives_not_counted')
})

test('a drive keeps no start list from being withdrawn: without a score it goes with its card', async () => {
  await drive(1)
  const reason = 'Vi tegner om'
  const pulled = await app.request('DELETE', `${base}/start-list`, { reason }, { cookie })
  expect(pulled.status).toBe(200)
  await publish((await draw()).draft)
  expect((await desk()).drives.every((driver) => driver === null)).toBe(true)
})
