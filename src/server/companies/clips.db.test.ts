import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyShop, members, type Member } from '#test/company-shop.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clipPools } from '../db/tables/clip-pools.ts'
import { passes } from '../db/tables/passes.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: PurchaseTestApp
type Reception = { id: string; cookie: string }
const receptions: Reception[] = []
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  for (let at = 0; at < 8; at += 1) {
    const { id } = await buildClub(app.db)
    const { cookie } = await signInAs(app, [{ name: 'club_staff', clubId: id }])
    receptions.push({ id, cookie })
  }
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.delete(accountGolfers)
})
afterAll(() => app.close())

const { open, accept, order } = companyShop(() => app)

type Checked = { outcome: string; id: string; reasons: { code: string; sentence: string }[] }

async function checkIn(passId: string, at: number) {
  const reception = receptions[at]!
  const body = {
    way: 'manual',
    id: randomUUID(),
    clubId: reception.id,
    pass: { id: passId },
    manualReason: 'no_phone',
    holes: 18,
    atClient: app.clock.now().toISOString(),
  }
  const answer = await app.request('POST', '/api/v1/check-ins', body, { cookie: reception.cookie })
  return (await answer.json()) as Checked
}

let companies = 0

/** A company with clips and so many players; returns their passes. */
async function withPlayers(rounds: number, players: readonly Member[]) {
  const company = await open({ kind: 'clips', rounds })
  companies += 1
  const addresses = players.map((_, at) => `spiller${at}@klip${companies}.example`)
  await company.invite(addresses.join('\n'), 'clips')
  const passIds: string[] = []
  for (const [at, member] of players.entries()) {
    const { status, body } = await accept(addresses[at]!, member)
    if (status !== 200) throw new Error(JSON.stringify(body))
    passIds.push(body.passId)
  }
  const [pool] = await app.db
    .select()
    .from(clipPools)
    .where(eq(clipPools.companyId, company.companyId))
  const spent = () => app.db.$count(roundsUsed, eq(roundsUsed.clipPoolId, pool!.id))
  return { company, passIds, spent, poolId: pool!.id, addresses }
}

/** Moves to another day. */
const on = (day: number) => app.clock.set(`2027-05-${String(day).padStart(2, '0')}T10:00:00+02:00`)

test('the players share the clips, one each a day, whatever the club', async () => {
  const { company, passIds, spent } = await withPlayers(10, members.slice(0, 2))
  const [anne = '', lise = ''] = passIds
  expect((await checkIn(anne, 0)).outcome).toBe('allow')
  expect((await checkIn(lise, 0)).outcome).toBe('allow')
  expect(await checkIn(anne, 1)).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'already_today', sentence: expect.stringContaining('et klip pr. person') }],
  })
  expect((await company.show()).pool).toMatchObject({ clips: 10, spent: 2, perClub: 2 })
  expect(await spent()).toBe(2)
})

test('one club takes a fifth of the clips, and the refusal says so', async () => {
  const { passIds } = await withPlayers(10, members.slice(0, 3))
  const [anne = '', lise = '', frederik = ''] = passIds
  expect((await checkIn(anne, 0)).outcome).toBe('allow')
  expect((await checkIn(lise, 0)).outcome).toBe('allow')
  expect(await checkIn(frederik, 0)).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'club_limit', sentence: expect.stringContaining('femtedel') }],
  })
  expect((await checkIn(frederik, 1)).outcome).toBe('allow')
})

test('ten players at eight clubs at once never spend a clip twice, nor more than a fifth in one', async () => {
  const { passIds, spent, poolId } = await withPlayers(10, members)
  for (const day of [4, 5, 6]) {
    on(day)
    await Promise.all(passIds.map((passId, at) => checkIn(passId, at % (day === 4 ? 1 : 8))))
  }
  expect(await spent()).toBe(10)
  const rows = await app.db.select().from(roundsUsed).where(eq(roundsUsed.clipPoolId, poolId))
  expect(rows.map(({ clip }) => clip).toSorted((a, b) => a! - b!)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  const perClub = [...Map.groupBy(rows, ({ clubId }) => clubId).values()].map(
    ({ length }) => length,
  )
  expect(Math.max(...perClub)).toBe(2)
  on(7)
  expect(await checkIn(passIds[0]!, 7)).toMatchObject({ outcome: 'deny' })
})

test('the last clip goes to one of two who arrive at once', async () => {
  const { passIds, spent } = await withPlayers(10, members.slice(0, 2))
  for (const [at, day] of [4, 5, 6, 7].entries()) {
    on(day)
    for (const passId of passIds) await checkIn(passId, at)
  }
  on(8)
  await checkIn(passIds[0]!, 4)
  on(9)
  expect(await spent()).toBe(9)
  const answers = await Promise.all(passIds.map((passId, at) => checkIn(passId, 5 + at)))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['allow', 'deny'])
  expect(answers.find(({ outcome }) => outcome === 'deny')?.reasons[0]?.code).toBe('total_limit')
})

test('a clip that a database row spends twice is refused by the index', async () => {
  const { passIds, poolId } = await withPlayers(10, members.slice(0, 1))
  await checkIn(passIds[0]!, 0)
  const [row] = await app.db.select().from(roundsUsed).where(eq(roundsUsed.clipPoolId, poolId))
  const other = { ...row!, passId: randomUUID(), golferId: randomUUID(), slot: 9 }
  await expect(app.db.insert(roundsUsed).values(other)).rejects.toThrow(/Failed query/)
  const sameDay = { ...row!, passId: randomUUID(), slot: 9, clip: 2 }
  await expect(app.db.insert(roundsUsed).values(sameDay)).rejects.toThrow(/Failed query/)
})

test('a voided round gives its clip back, and the next round spends it', async () => {
  const { passIds, spent, poolId } = await withPlayers(10, members.slice(0, 2))
  const { id } = await checkIn(passIds[0]!, 0)
  await checkIn(passIds[1]!, 0)
  const reception = receptions[0]!
  const voided = await app.request(
    'POST',
    `/api/v1/check-ins/${id}/void`,
    { id: randomUUID(), reason: 'wrong_person' },
    { cookie: reception.cookie },
  )
  expect(voided.status).toBe(200)
  expect(await spent()).toBe(1)
  await checkIn(passIds[0]!, 1)
  const rows = await app.db.select().from(roundsUsed).where(eq(roundsUsed.clipPoolId, poolId))
  expect(rows.map(({ clip }) => clip).toSorted()).toEqual([1, 2])
})

test('more clips reach every player’s card, also one that joins at the same time', async () => {
  const { company, passIds, poolId } = await withPlayers(10, members.slice(0, 2))
  await company.invite('ny@klip-ny.example', 'clips')
  const buy = order(
    company.browser,
    { kind: 'clips', rounds: 25 },
    { companyId: company.companyId },
  )
  const [bought, joined] = await Promise.all([buy, accept('ny@klip-ny.example', members[2])])
  expect([bought.status, joined.status]).toEqual([200, 200])
  const held = await app.db.select().from(passes).where(eq(passes.clipPoolId, poolId))
  expect(held).toHaveLength(passIds.length + 1)
  for (const { soldTerms } of held)
    expect(soldTerms).toMatchObject({ totalRounds: 35, roundsPerClub: 7 })
  expect((await company.show()).pool).toMatchObject({ clips: 35, perClub: 7 })
})

test('a player who is taken off the clips is refused, and can come back to the same card', async () => {
  const { company, passIds, addresses } = await withPlayers(10, members.slice(0, 1))
  const [player] = (await company.show()).pool!.players
  await company.send('DELETE', `/card-invitations/${player!.invitationId}`)
  expect((await checkIn(passIds[0]!, 0)).outcome).toBe('deny')
  on(5)
  await company.invite(addresses[0]!, 'clips')
  expect((await accept(addresses[0]!, members[0])).body.passId).toBe(passIds[0])
  expect((await checkIn(passIds[0]!, 0)).outcome).toBe('allow')
})

test('the company sees months with five players, and nobody’s name, club or day', async () => {
  const { company, passIds } = await withPlayers(50, members.slice(0, 5))
  for (const [at, passId] of passIds.slice(0, 4).entries()) await checkIn(passId, at)
  const clipsUsed = async () => (await company.show()).usage.clips
  const leftIn = async (wanted: string) =>
    (await company.show()).pool!.burnDown.find(({ month }) => month === wanted)?.left
  // The month is not over; how many clips are left is known.
  expect(await clipsUsed()).toEqual({ periods: [], shownRounds: 0 })
  expect(await leftIn('2027-05')).toBe(46)
  app.clock.set('2027-06-02T10:00:00+02:00')
  await checkIn(passIds[4]!, 4)
  expect(await clipsUsed()).toEqual({
    periods: [{ from: '2027-05', to: '2027-05', rounds: null }],
    shownRounds: 0,
  })
  expect([await leftIn('2027-05'), await leftIn('2027-06')]).toEqual([null, 45])
  app.clock.set('2027-07-01T10:00:00+02:00')
  const shown = await company.show()
  expect(shown.usage.clips).toEqual({
    periods: [{ from: '2027-05', to: '2027-06', rounds: 5 }],
    shownRounds: 5,
  })
  expect(await leftIn('2027-06')).toBe(45)
  const file = `/api/v1${company.path}/clips.csv`
  const cookie = [...company.browser.cookies].map((pair) => pair.join('=')).join('; ')
  const csv = await (await app.request('GET', file, undefined, { cookie })).text()
  expect(csv).toMatch(/^\S*Til og med;Klip tilbage;Ved jævnt forbrug\r\n/)
  expect(csv).toMatch(/30\.06\.2027;45;\d+\r\n/)
  expect((await app.request('GET', file)).status).toBe(401)
  const text = JSON.stringify(shown)
  for (const { id } of receptions) expect(text).not.toContain(id)
  for (const passId of passIds) expect(text).not.toContain(passId)
  expect(text).not.toMatch(/golferId|"day"|lastPlayed/)
})
