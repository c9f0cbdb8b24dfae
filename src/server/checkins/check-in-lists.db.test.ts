import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { buildGolfer, buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { danishDay } from '../clock.ts'
import { golfWords, wordOfDay } from './word-of-day.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Aalborg Ådal' })
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })).headers
})
beforeEach(() => app.clock.set('2027-05-04T09:12:00+02:00'))
afterAll(() => app.close())

async function scan(passId: string, more: Record<string, unknown> = {}) {
  const atClient = app.clock.now().toISOString()
  const usual = { way: 'manual', manualReason: 'other', clubId: club.id, atClient }
  const body = { id: randomUUID(), ...usual, pass: { id: passId }, ...more }
  return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
}

const read = async (path: string, headers: Record<string, string>) =>
  (await app.request('GET', `/api/v1/${path}`, undefined, headers)).json()

test('Dagens gæster lists the newest first and counts the refused', async () => {
  const first = await buildGolfer(app.db, { firstName: 'Bo', handicapTenths: -12 })
  const passes = [
    await buildPass(app.db, { golferId: first.id }),
    await buildPass(app.db),
    await buildPass(app.db, { status: 'revoked' }),
  ]
  for (const [i, pass] of passes.entries()) {
    app.clock.set(`2027-05-04T09:${20 + i}:00+02:00`)
    await scan(pass.id)
  }
  const today = await read(`clubs/${club.id}/check-ins/today`, staff)
  expect(today).toMatchObject({ clubName: 'Aalborg Ådal', day: '2027-05-04', refused: 1 })
  expect(today.guests.map((row: { guest: { name: string } }) => row.guest.name)).toEqual([
    'Anne Holm',
    'Bo Holm',
  ])
  expect(today.guests[1]).toMatchObject({
    minute: 560,
    holes: 18,
    way: 'manual',
    voided: false,
    flags: ['manual'],
    guest: { handicap: '+1,2', productName: 'Sæsonkort' },
  })
  expect(today.refusals).toMatchObject([
    {
      minute: 562,
      way: 'manual',
      guest: { name: 'Anne Holm' },
      reasons: ['Kortet er spærret. Bed gæsten ringe eller skrive til Sæsonkortet.'],
    },
  ])
  app.clock.set('2027-05-05T00:00:00+02:00')
  expect((await read(`clubs/${club.id}/check-ins/today`, staff)).guests).toEqual([])
})

test('a refusal at the sign addresses the golfer, and its text for staff is about the guest', async () => {
  const memberships = [{ clubNumber: club.dguClubNumber }]
  const member = await buildGolfer(app.db, { firstName: 'Ditte', memberships })
  const pass = await buildPass(app.db, { golferId: member.id })
  await buildSign(app.db, club.id, 'K7M4QX')
  const { headers } = await signIn(app.db, { golferIds: [member.id] })
  const scanned = { way: 'golfer_sign', passId: pass.id, sign: { code: 'K7M4QX' } }
  const body = { ...scanned, id: randomUUID(), atClient: app.clock.now().toISOString() }
  const answer = await app.request('POST', '/api/v1/check-ins', body, headers)
  const [reason] = (await answer.json()).reasons
  expect(reason).toMatchObject({ code: 'home_club', sentence: expect.stringContaining('Du er') })
  const { refusals } = await read(`clubs/${club.id}/check-ins/today`, staff)
  const atSign = refusals.filter(({ way }: { way: string }) => way === 'golfer_sign')
  expect(atSign[0]).toMatchObject({
    guest: { name: 'Ditte Holm' },
    reasons: ['Gæsten er medlem her og spiller på sit medlemskab.'],
  })
})

test('staff find a guest by pass number, DGU number or name, without withdrawn cards', async () => {
  const memberships = [{ dguNumber: '88-777' }]
  const person = { firstName: 'Søren', lastName: 'Østergaard', memberships }
  const golfer = await buildGolfer(app.db, person)
  const pass = await buildPass(app.db, { golferId: golfer.id })
  await buildPass(app.db, { golferId: golfer.id, status: 'withdrawn' })
  const search = async (q: string) =>
    (await read(`clubs/${club.id}/guests?q=${encodeURIComponent(q)}`, staff)).guests.map(
      (found: { passNumber: string }) => found.passNumber,
    )
  for (const q of [pass.number, 'dgu 88-777', 'østerg', 'søren øster', 'ØSTERGAARD']) {
    expect(await search(q)).toEqual([pass.number])
  }
  for (const q of ['100%', '___', "'; drop table passes; --"]) expect(await search(q)).toEqual([])
  const short = await app.request('GET', `/api/v1/clubs/${club.id}/guests?q=s`, undefined, staff)
  expect(short.status).toBe(400)
})

test('a search with many matches gives eight guests and reports that there are more', async () => {
  for (let i = 0; i < 9; i += 1) {
    const golfer = await buildGolfer(app.db, { lastName: 'Mangefolk' })
    await buildPass(app.db, { golferId: golfer.id })
  }
  const answer = await read(`clubs/${club.id}/guests?q=mangefolk`, staff)
  expect(answer.guests).toHaveLength(8)
  expect(answer.more).toBe(true)
})

test('a card lists the clubs where it can be played, accepting clubs first', async () => {
  const spent = await buildClub(app.db, { name: 'Birk', terms: { roundsPerPass: 1 } })
  await buildClub(app.db, { name: 'Ceder', terms: { acceptedProducts: ['HVERDAG'] } })
  const home = await buildClub(app.db, { name: 'Digerne' })
  await buildClub(app.db, { name: 'Egely', terms: { maxHandicapTenths: 100 } })
  await buildClub(app.db, { name: 'Fyr', terms: { validTo: plainDate('2027-05-01') } })
  const golfer = await buildGolfer(app.db, { memberships: [{ clubNumber: home.dguClubNumber }] })
  const pass = await buildPass(app.db, { golferId: golfer.id })
  const { headers } = await signIn(app.db, { golferIds: [golfer.id] })
  const people = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: spent.id }] })
  await app.request(
    'POST',
    '/api/v1/check-ins',
    {
      id: randomUUID(),
      way: 'manual',
      manualReason: 'other',
      clubId: spent.id,
      pass: { id: pass.id },
      atClient: app.clock.now().toISOString(),
    },
    people.headers,
  )
  const path = `account/passes/${pass.id}/play`
  const now = await read(`${path}?day=2027-05-08&minute=600`, headers)
  expect(now).toMatchObject({
    day: '2027-05-08',
    minute: 600,
    roundsPlayed: 1,
    roundsLeftTotal: null,
  })
  const rows = now.clubs.map(
    (row: { name: string; playable: string; roundsLeft: number; sentence: string | null }) => [
      row.name,
      row.playable,
      row.roundsLeft,
    ],
  )
  expect(rows).toEqual([
    ['Aalborg Ådal', 'yes', 2],
    ['Egely', 'with_warning', 2],
    ['Birk', 'no', 0],
    ['Ceder', 'no', 0],
    ['Digerne', 'no', 0],
  ])
  expect(now.clubs[2].sentence).toMatch(/^Du har spillet din ene runde her i år/)
  expect((await read(`${path}?day=nonsense`, headers)).error.code).toBe('invalid_input')
  expect((await read(`${path}?day=0001-01-01`, headers)).error.code).toBe('invalid_input')
  const today = danishDay(app.clock.now())
  for (const outOfReach of [addDays(today, -1), addDays(today, 401)]) {
    expect((await read(`${path}?day=${outOfReach}`, headers)).day).toBe(today)
  }
})

test('the word of the day is one of sixty and depends on club, day and secret', () => {
  expect(new Set(golfWords).size).toBe(golfWords.length)
  expect(golfWords.length).toBeGreaterThanOrEqual(60)
  const words = Array.from({ length: 200 }, (_, i) =>
    wordOfDay('secret', `club ${i}`, plainDate('2027-05-04')),
  )
  expect(new Set(words).size).toBeGreaterThan(50)
  expect(wordOfDay('secret', 'a', plainDate('2027-05-04'))).toBe(
    wordOfDay('secret', 'a', plainDate('2027-05-04')),
  )
  expect(
    words.some((word, i) => word !== wordOfDay('other', `club ${i}`, plainDate('2027-05-04'))),
  ).toBe(true)
})
