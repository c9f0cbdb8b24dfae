import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownVisits } from '#contract/checkins/club-visits.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let other: typeof club
let staff: Record<string, string>
let elsewhere: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  other = await buildClub(app.db)
  const roles = (clubId: string) => [{ name: 'club_staff' as const, clubId }]
  staff = (await signIn(app.db, { roles: roles(club.id) })).headers
  elsewhere = (await signIn(app.db, { roles: roles(other.id) })).headers
  const guest = await buildPass(app.db)
  const stranger = await buildPass(app.db, {
    golferId: (await buildGolfer(app.db, { memberships: [] })).id,
  })
  await play(guest, '2027-05-12T10:15')
  await play(stranger, '2027-06-03T11:00')
  // The same card at another club is none of this club's business.
  await play(guest, '2027-06-04T09:00', other.id, elsewhere)
  app.clock.set('2027-06-12T12:00:00+02:00')
})
afterAll(() => app.close())

async function play(pass: { id: string }, at: string, clubId = club.id, who = staff) {
  app.clock.set(`${at}:00+02:00`)
  const usual = { way: 'manual', manualReason: 'no_phone', clubId }
  const body = { id: randomUUID(), ...usual, pass: { id: pass.id } }
  const sent = { ...body, atClient: app.clock.now().toISOString() }
  expect((await app.request('POST', '/api/v1/check-ins', sent, who)).status).toBe(200)
}

const get = (path: string, who = staff) =>
  app.request('GET', `/api/v1/clubs/${club.id}/visits${path}`, undefined, who)

test('the visits of the season so far are those of this club alone', async () => {
  const visits = (await (await get('')).json()) as ShownVisits
  expect(visits).toMatchObject({ from: '2027-03-01', to: '2027-06-12', rounds: 2, guests: 2 })
  // The agreement began in 2027.
  expect(visits.before).toBeNull()
  expect(visits.days.filter(({ rounds }) => rounds > 0).map(({ day }) => day)).toEqual([
    '2027-05-12',
    '2027-06-03',
  ])
  expect(visits.months.map(({ rounds }) => rounds)).toEqual([0, 0, 1, 1])
  // Two guests are too few for a home club to be named.
  expect(visits.homeClubs).toEqual([])
  expect(visits.otherHomeClubs.rounds).toBe(2)
})

test('each table is a file for the period asked for', async () => {
  const csv = await get('/export.csv?part=days&from=2027-06-03&to=2027-06-04')
  expect(csv.headers.get('content-disposition')).toMatch(/-2027-06-03-2027-06-04\.csv"/)
  expect((await csv.text()).split('\r\n').slice(1)).toEqual(['03.06.2027;1;', '04.06.2027;0;', ''])
  const xlsx = await get('/export.xlsx?part=months&from=2027-05-01&to=2027-06-12')
  const [sheet] = await readWorkbook(Buffer.from(await xlsx.arrayBuffer()))
  expect(sheet?.data).toEqual([
    ['Måned', 'Runder', 'Runder året før'],
    ['Maj 2027', 1, null],
    ['Juni 2027', 1, null],
  ])
})

test('another club sees neither the visits nor a file of them', async () => {
  for (const path of ['', '/export.csv?part=days', '/export.xlsx?part=homeClubs']) {
    expect((await get(path, elsewhere)).status, path).toBe(404)
    expect((await get(path, {})).status, path).toBe(401)
  }
})

test.each(['?from=2027-02-30', '/export.csv?part=guests', '/export.csv'])(
  'the request %s is invalid',
  async (path) => expect((await get(path)).status).toBe(400),
)
