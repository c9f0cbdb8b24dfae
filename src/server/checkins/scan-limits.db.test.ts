import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
type Club = Awaited<ReturnType<typeof buildClub>>
let [here, near, far]: Club[] = []
let staff: Record<string, string>

const signs = { here: 'K7M4QX', near: 'K7M4QY', far: 'K7M4QZ' }
/** One degree of latitude is 111 km; `near` is 3 km from `here`, `far` 111. */
const places = {
  here: { latitudeE6: 56_000_000, longitudeE6: 10_000_000 },
  near: { latitudeE6: 56_027_000, longitudeE6: 10_000_000 },
  far: { latitudeE6: 57_000_000, longitudeE6: 10_000_000 },
}

beforeAll(async () => {
  app = await createTestApp()
  here = await buildClub(app.db, { name: 'Rold Bakker Golfklub', ...places.here })
  near = await buildClub(app.db, places.near)
  far = await buildClub(app.db, { name: 'Skagen Klit Golfklub', ...places.far })
  await buildSign(app.db, here.id, signs.here)
  await buildSign(app.db, near.id, signs.near)
  await buildSign(app.db, far.id, signs.far)
  const roles = [here, near, far].map(({ id }) => ({ name: 'club_staff' as const, clubId: id }))
  staff = (await signIn(app.db, { roles })).headers
})
beforeEach(() => app.clock.set('2027-05-04T10:00:00+02:00'))
afterAll(() => app.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function golfer() {
  const pass = await buildPass(app.db)
  const { headers, email } = await signIn(app.db, { golferIds: [pass.golferId] })
  let cookie = headers.cookie
  const scan = async (code: string, more: Record<string, unknown> = {}) => {
    const atClient = app.clock.now().toISOString()
    const body = {
      id: randomUUID(),
      way: 'golfer_sign',
      passId: pass.id,
      sign: { code },
      atClient,
      ...more,
    }
    const answer = await app.request('POST', '/api/v1/check-ins', body, { cookie })
    const made = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    cookie = [cookie, ...made].join('; ')
    return answer.json()
  }
  const mailed = async () =>
    (await app.db.select().from(mails).where(eq(mails.toAddress, email))).map(
      ({ template, data }) => ({ template, data }),
    )
  const rounds = () => app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  const rowsOf = () => app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  return { pass, scan, mailed, rounds, rowsOf, forgetPhone: () => (cookie = headers.cookie) }
}

test('scans at three clubs within a minute spend one round', async () => {
  const { scan, rounds } = await golfer()
  expect((await scan(signs.here)).outcome).toBe('allow')
  for (const code of [signs.near, signs.far]) {
    expect(await scan(code)).toMatchObject({
      outcome: 'deny',
      reasons: [{ code: 'impossible_travel', severity: 'deny' }],
      receipt: null,
      roundsLeft: { here: 2 },
    })
  }
  const answer = await scan(signs.far)
  expect(plain(answer.headline)).toBe(
    'Der er tjekket ind hos Rold Bakker Golfklub kl. 10.00, cirka 111 km herfra. Det kan ikke nås. Fortryd det andet check-in, eller bed klubben om at tjekke dig ind.',
  )
  expect(await rounds()).toHaveLength(1)
  const list = await app.request(
    'GET',
    `/api/v1/clubs/${far?.id}/check-ins/today`,
    undefined,
    staff,
  )
  const { refusals } = (await list.json()) as { refusals: { reasons: string[] }[] }
  expect(refusals[0]?.reasons.join(' '), 'staff read it about the guest').toMatch(/gæsten/)
  expect(JSON.stringify(refusals)).not.toMatch(/\b(dig|du|bed klubben)\b/i)
})

/** Two cards of one golfer, and a scan with one of them. */
async function twoCards() {
  const { pass, scan } = await golfer()
  const { id } = await buildPass(app.db, { golferId: pass.golferId, product: 'FERIE' })
  return {
    scanCard: (code: string, card: 'first' | 'second') =>
      scan(code, card === 'second' ? { passId: id } : {}),
    spent: async () =>
      (await app.db.select().from(roundsUsed).where(eq(roundsUsed.golferId, pass.golferId))).length,
  }
}

test('two cards of one golfer cannot be used at two clubs at once', async () => {
  const { scanCard, spent } = await twoCards()
  // Both requests wait for the insert; without a common lock, both would have evaluated before.
  const noWriting = 'lock table check_ins in share mode'
  const both = () => Promise.all([scanCard(signs.here, 'first'), scanCard(signs.far, 'second')])
  const answers = await holding(app, noWriting, both, 2)
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['allow', 'deny'])
  expect(answers.flatMap(({ reasons }) => reasons)).toMatchObject([{ code: 'impossible_travel' }])
  expect(await spent()).toBe(1)
})

test('simultaneous scans of two cards in both orders do not deadlock', async () => {
  const { scanCard, spent } = await twoCards()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      scanCard(i % 2 ? signs.here : signs.far, i % 3 ? 'first' : 'second'),
    ),
  )
  const outcomes = answers.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'allow').length).toBeLessThanOrEqual(2)
  expect(new Set(outcomes)).toEqual(new Set(['allow', 'already', 'deny']))
  expect(await spent()).toBe(outcomes.filter((outcome) => outcome === 'allow').length)
})

test('offline scans at two clubs at once spend one round', async () => {
  const { scan, rounds } = await golfer()
  const atClient = '2027-05-04T09:00:00+02:00'
  const queued = { offline: true, atClient, sentAt: app.clock.now().toISOString() }
  expect((await scan(signs.here, queued)).outcome).toBe('allow')
  expect(await scan(signs.far, queued)).toMatchObject({
    outcome: 'conflict',
    reasons: [{ code: 'impossible_travel' }],
  })
  expect(await rounds()).toHaveLength(1)
})

test('a second club after a short round is allowed and flagged for the operator', async () => {
  const { scan, rowsOf } = await golfer()
  await scan(signs.here)
  app.clock.set('2027-05-04T11:00:00+02:00')
  const answer = await scan(signs.near)
  expect(answer).toMatchObject({ outcome: 'allow', flags: ['typed_sign', 'quick_travel'] })
  const signals = (await rowsOf()).map((row) => row.signals)
  expect(signals).toContainEqual(['typed_sign', 'quick_travel'])
  app.clock.set('2027-05-04T17:00:00+02:00')
  expect((await scan(signs.far)).flags).toEqual(['typed_sign'])
})

test('staff may check in a guest in spite of impossible travel', async () => {
  const { scan, pass } = await golfer()
  await scan(signs.here)
  const atClient = app.clock.now().toISOString()
  const manual = { way: 'manual', manualReason: 'no_phone', clubId: far?.id, atClient }
  const body = { id: randomUUID(), ...manual, pass: { id: pass.id } }
  const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
  expect(await answer.json()).toMatchObject({
    outcome: 'allow',
    flags: ['manual', 'quick_travel'],
  })
})

test('a voided check-in does not count as travel', async () => {
  const { scan } = await golfer()
  const { id } = await scan(signs.here)
  const void_ = { id: randomUUID(), reason: 'wrong_person' }
  await app.request('POST', `/api/v1/check-ins/${id}/void`, void_, staff)
  expect((await scan(signs.far)).outcome).toBe('allow')
})

test.each([
  ['2027-05-05T12:00:00+02:00', 'allow', 1, []],
  ['2027-05-05T12:00:01+02:00', 'conflict', 0, [{ code: 'too_late' }]],
  ['2027-05-10T10:00:00+02:00', 'conflict', 0, [{ code: 'too_late' }]],
])('a visit of 4 May that arrives at %s: %s', async (now, outcome, spent, reasons) => {
  const { scan, rounds, rowsOf } = await golfer()
  app.clock.set(now)
  const atClient = '2027-05-04T09:12:00+02:00'
  const queued = { offline: true, atClient, sentAt: app.clock.now().toISOString() }
  const answer = await scan(signs.here, queued)
  expect(answer).toMatchObject({ outcome, reasons, flags: ['typed_sign', 'late'] })
  expect(await rounds()).toHaveLength(spent)
  const [row] = await rowsOf()
  expect(row).toMatchObject({ day: '2027-05-04', minute: 552, signals: ['typed_sign', 'late'] })
})

test('the refusal of a late visit includes the deadline and whom to contact', async () => {
  const { scan } = await golfer()
  app.clock.set('2027-05-06T10:00:00+02:00')
  const { headline } = await scan(signs.here, {
    offline: true,
    atClient: '2027-05-04T09:12:00+02:00',
  })
  expect(plain(headline)).toContain('senest onsdag den 5. maj 2027 kl. 12. Skriv til os')
})

test('check-ins queued on a club’s device count until the 5th of the next month', async () => {
  const sendAt = async (now: string) => {
    const { pass } = await golfer()
    app.clock.set(now)
    const manual = { way: 'manual', manualReason: 'no_phone', clubId: here?.id, offline: true }
    const atClient = '2027-05-04T09:12:00+02:00'
    const body = { id: randomUUID(), ...manual, atClient, pass: { id: pass.id } }
    return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
  }
  expect((await sendAt('2027-06-05T23:59:59+02:00')).outcome).toBe('allow')
  expect((await sendAt('2027-06-06T00:00:01+02:00')).outcome).toBe('conflict')
})

test('check-ins from a phone with a wrong clock are evaluated by the server’s clock', async () => {
  for (const clock of ['2027-05-03T10:00:00+02:00', '1970-01-01T00:20:00Z']) {
    const { scan } = await golfer()
    const twentyMinutesAgo = new Date(Date.parse(clock) - 20 * 60_000).toISOString()
    const queued = { offline: true, atClient: twentyMinutesAgo, sentAt: clock }
    expect(await scan(signs.here, queued)).toMatchObject({
      outcome: 'allow',
      flags: ['typed_sign', 'skewed'],
      receipt: { day: '2027-05-04', minute: 580 },
    })
  }
})

test('a check-in in the future counts as now', async () => {
  const { scan } = await golfer()
  const answer = await scan(signs.here, { offline: true, atClient: '2027-05-06T10:00:00+02:00' })
  expect(answer).toMatchObject({ outcome: 'allow', receipt: { day: '2027-05-04', minute: 600 } })
  const { scan: online } = await golfer()
  expect(await online(signs.here, { atClient: '2031-01-01T10:00:00+02:00' })).toMatchObject({
    outcome: 'allow',
    flags: ['typed_sign', 'skewed'],
  })
})

test('a check-in at night is allowed and flagged', async () => {
  app.clock.set('2027-05-04T02:00:00+02:00')
  const { scan } = await golfer()
  expect(await scan(signs.here)).toMatchObject({ outcome: 'allow', flags: ['typed_sign', 'night'] })
})

// With this mail the holder notices when another person checks in with the card (D40).
test('the holder gets a mail about the first check-in from each phone', async () => {
  const { scan, mailed, forgetPhone } = await golfer()
  await scan(signs.here)
  const mailData = { holder: 'Anne Holm', club: 'Rold Bakker Golfklub', browser: 'En browser' }
  expect(await mailed()).toMatchObject([{ template: 'newPhone', data: mailData }])
  app.clock.set('2027-05-05T10:00:00+02:00')
  await scan(signs.here)
  expect(await mailed()).toHaveLength(1)
  forgetPhone()
  app.clock.set('2027-05-06T10:00:00+02:00')
  await scan(signs.near)
  expect(await mailed()).toHaveLength(2)
})
