import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

type Headers = Record<string, string>
let app: TestApp
let clubId = ''
const clubPhone = '+4598371234'
let staff: Headers
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
  clubId = (await buildClub(app.db, { phone: clubPhone })).id
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers
})
afterAll(() => app.close())

async function scan(passId: string) {
  const id = randomUUID()
  const atClient = app.clock.now().toISOString()
  const usual = { way: 'manual', manualReason: 'no_phone', clubId, atClient, pass: { id: passId } }
  await app.request('POST', '/api/v1/check-ins', { id, ...usual }, staff)
  return id
}
const list = async (headers: Headers, query = '') => {
  const path = `/api/v1/account/check-ins${query}`
  return (await app.request('GET', path, undefined, headers)).json() as Promise<{
    season: string | null
    seasons: string[]
    checkIns: MyCheckIn[]
  }>
}

test('my check-ins list counted, voided and refused ones, each with its reason', async () => {
  const [pass, strangers] = [await buildPass(app.db), await buildPass(app.db)]
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  app.clock.set('2027-05-04T09:12:00+02:00')
  const first = await scan(pass.id)
  await scan(strangers.id)
  const body = { id: randomUUID(), reason: 'round_broken_off' }
  await app.request('POST', `/api/v1/check-ins/${first}/void`, body, staff)
  for (const day of ['05', '06', '07']) {
    app.clock.set(`2027-05-${day}T09:12:00+02:00`)
    await scan(pass.id)
  }
  const { season, seasons, checkIns } = await list(headers)
  expect([season, seasons]).toEqual(['2027', ['2027']])
  expect(checkIns.map(({ day, state, why }) => [day, state, why])).toEqual([
    ['2027-05-07', 'refused', 'Du har spillet dine 2 runder her i år.'],
    ['2027-05-06', 'counted', null],
    ['2027-05-05', 'counted', null],
    ['2027-05-04', 'voided', 'Klubben har givet runden tilbage, fordi den blev afbrudt.'],
  ])
  expect(checkIns.every(({ passId }) => passId === pass.id)).toBe(true)
  expect(checkIns[0]?.clubPhone).toBe(clubPhone)
})

test('a round can be undone for thirty minutes', async () => {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  app.clock.set('2027-06-04T09:12:00+02:00')
  await scan(pass.id)
  app.clock.set('2027-06-04T09:42:00+02:00')
  expect((await list(headers)).checkIns[0]?.undoUntil).toBe('2027-06-04T07:42:00.000Z')
  app.clock.set('2027-06-04T09:42:01+02:00')
  expect((await list(headers)).checkIns[0]?.undoUntil).toBeNull()
})

test('an account without golfers and a season without a card have no check-ins', async () => {
  const { headers } = await signIn(app.db, {})
  expect(await list(headers)).toEqual({ season: null, seasons: [], checkIns: [] })
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  expect(await list(owner.headers, '?season=1999')).toMatchObject({ season: '1999', checkIns: [] })
})
