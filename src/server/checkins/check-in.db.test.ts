import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { beforeAll } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: { headers: Record<string, string> }

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
})
beforeEach(() => app.clock.set('2027-05-04T09:12:00+02:00'))
afterAll(() => app.close())

type Scan = Record<string, unknown>

function send(scan: Scan, headers = staff.headers) {
  const atClient = app.clock.now().toISOString()
  const usual = { id: randomUUID(), way: 'manual', clubId: club.id, atClient }
  return app.request(
    'POST',
    '/api/v1/check-ins',
    { ...usual, ...(!scan.way && { manualReason: 'no_phone' }), ...scan },
    headers,
  )
}

const scan = async (pass: { id: string }, more: Scan = {}) =>
  (await send({ pass: { id: pass.id }, ...more })).json()

test('an allowed check-in gives a receipt with the word of the day', async () => {
  const pass = await buildPass(app.db)
  const answer = await scan(pass)
  expect(answer).toMatchObject({
    outcome: 'allow',
    headline: 'Velkommen til Rold Bakker Golfklub.',
    reasons: [],
    roundsLeft: { here: 1, total: null },
    guest: { name: 'Anne Holm', handicap: '18,4', homeClub: 'Hjemme Golfklub' },
    askForName: true,
    receipt: { day: '2027-05-04', minute: 552, holes: 18, passNumber: pass.number },
    undoUntil: '2027-05-04T07:42:00.000Z',
    flags: ['manual'],
  })
  const today = await app.request(
    'GET',
    `/api/v1/clubs/${club.id}/check-ins/today`,
    undefined,
    staff.headers,
  )
  expect((await today.json()).wordOfDay).toBe(answer.receipt.wordOfDay)
})

test('a second scan on the same day is answered neutrally, and another round is refused with the next date', async () => {
  const pass = await buildPass(app.db)
  const first = await scan(pass)
  app.clock.set('2027-05-04T13:00:00+02:00')
  const again = await scan(pass)
  const headline = keepTogether('Allerede tjekket ind kl. 9.12.')
  expect(again).toMatchObject({ outcome: 'already', headline })
  expect(again.receipt).toEqual(first.receipt)
  const another = await scan(pass, { another: true })
  expect(another).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'already_today' }],
    nextPossible: {
      day: '2027-05-05',
      sentence: keepTogether('Næste mulighed: onsdag den 5. maj.'),
    },
    receipt: null,
    undoUntil: null,
  })
})

test('two nines are one round, and a third is refused', async () => {
  const pass = await buildPass(app.db)
  expect((await scan(pass, { holes: 9 })).receipt.holes).toBe(9)
  const second = await scan(pass, { holes: 9, another: true })
  expect(second).toMatchObject({
    outcome: 'allow',
    roundsLeft: { here: 1 },
    receipt: { holes: 18 },
    flags: ['joined_nine', 'manual'],
  })
  expect((await scan(pass, { holes: 9, another: true })).outcome).toBe('deny')
  const rows = await app.db.select().from(checkIns)
  const ofPass = rows.filter(({ passId, slot }) => passId === pass.id && slot === 1)
  expect(ofPass.map(({ weightPoints }) => weightPoints).toSorted()).toEqual([4, 6])
})

test('a check-in has the club’s default number of holes', async () => {
  const nine = await buildClub(app.db, { terms: { defaultHoles: 9 } })
  const people = await signIn(app.db, { roles: [{ name: 'club_admin', clubId: nine.id }] })
  const pass = await buildPass(app.db)
  const answer = await send({ clubId: nine.id, pass: { id: pass.id } }, people.headers)
  expect((await answer.json()).receipt.holes).toBe(9)
})

test('a resend gets the same answer byte for byte, also when it waited in a queue', async () => {
  const pass = await buildPass(app.db)
  const sent = { id: randomUUID(), pass: { id: pass.id }, atClient: '2027-05-04T07:12:00Z' }
  const first = await (await send(sent)).text()
  app.clock.set('2027-05-05T20:00:00+02:00')
  const sentAt = app.clock.now().toISOString()
  expect(await (await send({ ...sent, offline: true, sentAt })).text()).toBe(first)
})

test('an id can be used for one scan only', async () => {
  const pass = await buildPass(app.db)
  const id = randomUUID()
  await scan(pass, { id })
  const other = await send({ id, pass: { id: (await buildPass(app.db)).id } })
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({ error: { code: 'conflict', reason: 'id_reused' } })
})

// A wrong clock of the phone never causes a refusal (E42).
test.each([
  ['in the future', '2027-05-04T09:18:00+02:00'],
  ['a week behind', '2027-04-27T09:00:00+02:00'],
  ['a quarter of an hour behind', '2027-05-04T08:59:00+02:00'],
])('a check-in with a clock %s is allowed and flagged', async (_, atClient) => {
  const pass = await buildPass(app.db)
  expect(await scan(pass, { atClient })).toMatchObject({
    outcome: 'allow',
    receipt: { day: '2027-05-04', minute: 552 },
    flags: ['manual', 'skewed'],
  })
})

test('staff type a pass number or a DGU number', async () => {
  const golfer = await buildGolfer(app.db, { memberships: [{ dguNumber: '88-534' }] })
  const pass = await buildPass(app.db, { golferId: golfer.id })
  const typed = pass.number.toLowerCase().replaceAll('-', ' ')
  expect((await (await send({ pass: { number: typed } })).json()).outcome).toBe('allow')
  const again = await (await send({ pass: { number: 'DGU 88-534' } })).json()
  expect(again).toMatchObject({ outcome: 'already', guest: { passNumber: pass.number } })
})

test('rounds are counted by Danish days, also when the clocks change', async () => {
  const pass = await buildPass(app.db)
  app.clock.set('2027-03-27T23:50:00+01:00')
  expect((await scan(pass)).receipt).toMatchObject({ day: '2027-03-27', minute: 1430 })
  app.clock.set('2027-03-28T03:10:00+02:00')
  expect((await scan(pass)).receipt).toMatchObject({ day: '2027-03-28', minute: 190 })
  const autumn = await buildPass(app.db)
  app.clock.set('2027-10-31T02:30:00+02:00')
  expect((await scan(autumn)).outcome).toBe('allow')
  app.clock.set('2027-10-31T02:30:00+01:00')
  expect((await scan(autumn)).outcome).toBe('already')
})

const rest = { status: 'active' as const }
const fixtures: [
  string,
  (
    db: TestApp['db'],
  ) => Promise<{ pass: { id: string }; more?: Scan; at?: string; where?: string }>,
][] = [
  ['revoked', async (db) => ({ pass: await buildPass(db, { status: 'revoked' }) })],
  ['refunded', async (db) => ({ pass: await buildPass(db, { status: 'refunded' }) })],
  ['withdrawn', async (db) => ({ pass: await buildPass(db, { status: 'withdrawn' }) })],
  ['unpaid', async (db) => ({ pass: await buildPass(db, { status: 'unpaid' }) })],
  [
    'not_yet_valid',
    async (db) => ({ pass: await buildPass(db, { firstDay: plainDate('2027-05-05') }) }),
  ],
  ['expired', async (db) => ({ pass: await buildPass(db, { lastDay: plainDate('2027-05-03') }) })],
  ['identity_mismatch', async (db) => ({ pass: await buildPass(db), more: { isHolder: false } })],
  [
    'not_verified',
    async (db) => ({ pass: await buildPass(db, { status: 'awaiting_verification' }) }),
  ],
  [
    'club_not_partner_on_date',
    async (db) => ({
      pass: await buildPass(db),
      where: (await buildClub(db, { terms: { validFrom: plainDate('2027-06-01') } })).id,
    }),
  ],
  [
    'home_club',
    async (db) => {
      const member = await buildGolfer(db, { memberships: [{ clubNumber: club.dguClubNumber }] })
      return { pass: await buildPass(db, { golferId: member.id }) }
    },
  ],
  [
    'day_type',
    async (db) => ({
      pass: await buildPass(db, { product: 'HVERDAG' }),
      at: '2027-05-08T09:12:00+02:00',
    }),
  ],
  [
    'blackout',
    async (db) => {
      const shut = await buildClub(db)
      const at = app.clock.now()
      await db
        .insert(courseClosures)
        .values({ clubId: shut.id, reason: 'frost', from: at, setAt: at })
      return { pass: await buildPass(db), where: shut.id }
    },
  ],
  [
    'club_limit',
    async (db) => ({
      pass: await buildPass(db),
      where: (await buildClub(db, { terms: { roundsPerPass: 0 } })).id,
    }),
  ],
  [
    'total_limit',
    async (db) => ({ pass: await buildPass(db, { product: 'FERIE', sold: { totalRounds: 0 } }) }),
  ],
  [
    'already_today',
    async (db) => {
      const pass = await buildPass(db)
      await scan(pass)
      return { pass, more: { another: true } }
    },
  ],
  [
    'karens',
    async (db) => {
      const left = { clubNumber: club.dguClubNumber, endedOn: plainDate('2027-02-01') }
      const former = await buildGolfer(db, { memberships: [{}, left] })
      return { pass: await buildPass(db, { golferId: former.id, ...rest }) }
    },
  ],
]

test.each(fixtures)('%s is refused with a sentence, and stored', async (code, prepare) => {
  const { pass, more = {}, at, where = club.id } = await prepare(app.db)
  if (at) app.clock.set(at)
  const people = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: where }] })
  const id = randomUUID()
  const answer = await (
    await send({ id, clubId: where, pass: { id: pass.id }, ...more }, people.headers)
  ).json()
  expect(answer.outcome).toBe('deny')
  expect(answer.reasons[0].code).toBe(code)
  expect(answer.headline).toBe(answer.reasons[0].sentence)
  const stored = (await app.db.select().from(checkIns)).find((row) => row.id === id)
  expect(stored).toMatchObject({ result: 'deny', passId: pass.id, slot: null, weightPoints: 0 })
  const spent = await app.db.select().from(roundsUsed)
  expect(spent.filter(({ checkInIds }) => checkInIds.includes(id))).toEqual([])
})

test('unknown_pass is refused without a guest, and a resend gets the answer again', async () => {
  const id = randomUUID()
  const answer = await (await send({ id, pass: { number: 'SK27-2222-2222-J' } })).json()
  expect(answer).toMatchObject({ outcome: 'deny', guest: null, roundsLeft: null })
  expect(answer.reasons).toMatchObject([{ code: 'unknown_pass' }])
  expect(await (await send({ id, pass: { number: 'SK27-2222-2222-J' } })).status).toBe(200)
})

test('hcp_above_max gives a warning only', async () => {
  const strict = await buildClub(app.db, { terms: { maxHandicapTenths: 180 } })
  const people = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: strict.id }] })
  const pass = await buildPass(app.db)
  const answer = await (
    await send({ clubId: strict.id, pass: { id: pass.id } }, people.headers)
  ).json()
  expect(answer).toMatchObject({
    outcome: 'allow_with_warning',
    reasons: [{ code: 'hcp_above_max', severity: 'warn' }],
  })
})

test('an unconfirmed membership gives a warning for fourteen days and is then refused', async () => {
  const golfer = await buildGolfer(app.db, {
    verifiedAt: new Date('2026-11-27T09:00:00Z'),
    verifiedForYear: 2026,
  })
  const pass = await buildPass(app.db, { golferId: golfer.id })
  expect((await scan(pass)).outcome).toBe('allow_with_warning')
  app.clock.set('2027-05-18T09:12:00+02:00')
  expect((await scan(pass)).outcome).toBe('allow_with_warning')
  app.clock.set('2027-05-19T09:12:00+02:00')
  expect(await scan(pass)).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'not_verified' }, { code: 'club_limit' }],
  })
})
