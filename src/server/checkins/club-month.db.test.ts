import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubMonth, ClubRounds } from '#contract/checkins/club-guests.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>
let elsewhere: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  const other = await buildClub(app.db)
  const roles = (clubId: string) => [{ name: 'club_staff' as const, clubId }]
  staff = (await signIn(app.db, { roles: roles(club.id) })).headers
  elsewhere = (await signIn(app.db, { roles: roles(other.id) })).headers
  await playEverything()
})
afterAll(() => app.close())

async function play(pass: { id: string }, at: string, more: Record<string, unknown> = {}) {
  app.clock.set(`${at}:00+02:00`)
  const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const atClient = app.clock.now().toISOString()
  const body = { id: randomUUID(), ...usual, atClient, pass: { id: pass.id }, ...more }
  await app.request('POST', '/api/v1/check-ins', body, staff)
  return body.id
}

/** In May one round, in June three, of which one is given back, and one refusal. */
async function playEverything() {
  const stranger = await buildGolfer(app.db, { memberships: [] })
  const [anne, bo, carl] = [
    await buildPass(app.db),
    await buildPass(app.db, { product: 'HVERDAG' }),
    await buildPass(app.db, { golferId: stranger.id }),
  ]
  await play(anne, '2027-05-12T10:15')
  await play(anne, '2027-05-30T10:15')
  await play(bo, '2027-06-02T08:59')
  await play(carl, '2027-06-03T11:00')
  const returned = await play(await buildPass(app.db), '2027-06-04T09:00')
  const body = { id: randomUUID(), reason: 'mistake' }
  await app.request('POST', `/api/v1/check-ins/${returned}/void`, body, staff)
  await play(await buildPass(app.db, { status: 'revoked' }), '2027-06-05T09:00')
  await app.db.insert(courseClosures).values([
    ...closures(['2027-06-07T05:00:00+02:00', '2027-06-08T10:00:00+02:00', 'vand']),
    // At night nobody stays away.
    ...closures(['2027-06-10T00:00:00+02:00', '2027-06-10T06:00:00+02:00', 'frost']),
  ])
  app.clock.set('2027-06-12T12:00:00+02:00')
}

const closures = ([from, until, reason]: [string, string, 'vand' | 'frost']) => [
  { clubId: club.id, reason, from: new Date(from), until: new Date(until), setAt: new Date(from) },
]

const get = async <Answer>(path: string, headers = staff) => {
  const answer = await app.request('GET', `/api/v1/clubs/${club.id}/${path}`, undefined, headers)
  return { status: answer.status, body: (await answer.json()) as Answer }
}

test('this month is compared with the same days of the month before, and names no cause that argues against it', async () => {
  const { body } = await get<ClubMonth>('month')
  expect(body).toMatchObject({
    month: '2027-06',
    rounds: 2,
    guests: 2,
    returned: 1,
    refused: 1,
    closedDays: 2,
    hours: [
      { hour: 8, rounds: 1 },
      { hour: 9, rounds: 0 },
      { hour: 10, rounds: 0 },
      { hour: 11, rounds: 1 },
    ],
    cards: [
      { name: 'Hverdagskort', rounds: 1 },
      { name: 'Sæsonkort', rounds: 1 },
    ],
    homeClubs: [{ name: expect.any(String), rounds: 1 }],
    monthBefore: { from: '2027-05-01', to: '2027-05-12', rounds: 1, guests: 1 },
    // The agreement began in 2027.
    yearBefore: null,
  })
  // More rounds are not explained by two days closed.
  expect(body.why).toEqual([])
})

test('a month that is over is compared as a whole, and one to come is empty', async () => {
  expect((await get<ClubMonth>('month?month=2027-05')).body).toMatchObject({
    rounds: 2,
    returning: 1,
    monthBefore: { from: '2027-04-01', to: '2027-04-30', rounds: 0 },
  })
  expect((await get<ClubMonth>('month?month=2031-12')).body).toMatchObject({
    rounds: 0,
    closedDays: 0,
    monthBefore: null,
    why: [],
  })
})

test('the rounds name the home club where it is known', async () => {
  const { body } = await get<ClubRounds>('rounds')
  expect(body.rounds.map(({ homeClub }) => homeClub !== null)).toEqual([false, true])
})

test('a month that does not exist is invalid, and another club’s month is not found', async () => {
  for (const month of ['2031-13', 'abc', '2027-5'])
    expect((await get(`month?month=${month}`)).status).toBe(400)
  expect((await get('month', elsewhere)).status).toBe(404)
})

test('a round that counts again was not given back, and two nines are one round', async () => {
  const [again, nines] = [await buildPass(app.db), await buildPass(app.db)]
  const giveBack = async (id: string) => {
    const body = { id: randomUUID(), reason: 'mistake' }
    await app.request('POST', `/api/v1/check-ins/${id}/void`, body, staff)
  }
  const counted = await play(again, '2027-07-01T10:00')
  await giveBack(counted)
  const path = `/api/v1/clubs/${club.id}/check-ins/${counted}/restore`
  expect((await app.request('POST', path, { id: randomUUID() }, staff)).status).toBe(200)
  const nine = { holes: 9, another: true }
  await giveBack(await play(nines, '2027-07-02T10:00', nine))
  await giveBack(await play(nines, '2027-07-02T12:00', nine))
  // It waited without signal until its card had another round that day, so it never counted.
  const offline = { holes: 18, another: true, offline: true }
  await giveBack(await play(again, '2027-07-01T12:00', offline))
  app.clock.set('2027-07-05T12:00:00+02:00')
  expect((await get<ClubMonth>('month?month=2027-07')).body).toMatchObject({
    rounds: 1,
    returned: 1,
  })
})

test('a closing that is over still explains the rounds that it gave back', async () => {
  const earlier = club
  club = await buildClub(app.db)
  const roles = [{ name: 'club_staff' as const, clubId: club.id }]
  const mine = (await signIn(app.db, { roles })).headers
  const [before, own] = [staff, mine]
  staff = own
  try {
    await play(await buildPass(app.db), '2027-05-11T10:00')
    await play(await buildPass(app.db), '2027-06-12T11:30')
    const closing = { reason: 'torden', note: null }
    const path = `/api/v1/clubs/${club.id}/closure`
    await app.request('POST', path, closing, staff)
    await app.request('DELETE', path, {}, staff)
    app.clock.set('2027-06-12T12:00:00+02:00')
    const { body } = await get<ClubMonth>('month', staff)
    expect(body).toMatchObject({ rounds: 0, returned: 1, monthBefore: { rounds: 1 } })
    expect(body.why[0]).toBe(
      '1 runde er givet tilbage, fordi banen blev lukket. I dagene 1.–12. maj var det 0.',
    )
  } finally {
    ;[club, staff] = [earlier, before]
  }
})
