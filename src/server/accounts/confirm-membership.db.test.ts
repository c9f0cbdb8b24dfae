import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { clubMembers } from '#server/db/tables/club-members.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { brokenNumber, hangingNumber, testGolfers } from '#server/simulators/dgu/test-golfers.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { skipTimeouts } from '#test/skip-timeouts.ts'
import { confirmMembership } from './confirm-membership.ts'

let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  app.services.log = (_level, message, fields) => {
    lines.push(JSON.stringify({ message, ...fields }))
  }
  await app.listen()
  await registerMembers()
})
afterAll(() => app.close())

const ask = (dguNumber: string, lastName: string, birthDate?: string) =>
  confirmMembership(app.ctx(), {
    dguNumber,
    lastName,
    birthDate: birthDate ? plainDate(birthDate) : undefined,
  })

test.each(testGolfers.map((golfer) => [golfer.kind, golfer] as const))(
  'DGU confirms the golfer: %s',
  async (_, golfer) => {
    const verdict = await ask(golfer.memberships[0]?.number ?? '', golfer.lastName)
    expect(verdict).toMatchObject({
      state: 'confirmed',
      membership: {
        source: 'dgu',
        personId: golfer.personId,
        firstName: golfer.firstName,
        birthDate: golfer.birthDate,
        handicapTenths: golfer.handicapTenths,
        handicapFrozen: golfer.handicapStatus === 4,
        rightToPlay: golfer.rightToPlay ?? true,
        memberships: golfer.memberships.map(({ number, type, home = true }) => ({
          dguNumber: number,
          type,
          isHome: home,
        })),
      },
    })
    expect(JSON.stringify(verdict)).not.toContain('-007')
  },
)

test.each([
  ['DGU 901 \u2013 1001', 'HOLM'],
  ['0901-001001', 'holm'],
  ['914-1013', 'Oestergaard'],
  ['918-1016', 'Lassen'],
])('%s and %s are read as people write them', async (number, name) => {
  expect((await ask(number, name)).state).toBe('confirmed')
})

test('another name, or another birth date, is not confirmed, and reveals nothing about the person', async () => {
  expect(await ask('901-1001', 'Jensen')).toEqual({ state: 'name_mismatch' })
  expect(await ask('901-1001', 'Holm', '1981-04-24')).toEqual({ state: 'name_mismatch' })
  expect((await ask('901-1001', 'Holm', '1981-04-23')).state).toBe('confirmed')
})

test('an unknown number and an invalid number are not found', async () => {
  expect(await ask('901-9999', 'Holm')).toEqual({ state: 'not_found' })
  expect(await ask('hej', 'Holm')).toEqual({ state: 'not_found' })
})

test('the club’s own register confirms a member whom DGU does not find', async () => {
  expect(await ask('77-12', 'Register')).toMatchObject({
    state: 'confirmed',
    membership: { source: 'register', memberships: [{ clubName: 'Fjordens Golfklub', type: 1 }] },
  })
})

test('while DGU is down, the register confirms its members and others stay pending', async () => {
  expect((await ask(brokenNumber, 'Holm')).state).toBe('confirmed')
  const { dgu } = app.services.config
  dgu.url = 'http://127.0.0.1:1'
  expect(await ask('901-1001', 'Holm')).toEqual({ state: 'pending' })
  expect((await ask('77-12', 'Register')).state).toBe('confirmed')
  dgu.url = undefined
})

test('a request to DGU times out within five seconds', async () => {
  const waits = skipTimeouts()
  expect(await ask(hangingNumber, 'Holm')).toEqual({ state: 'pending' })
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(5_000)
})

test('outside the demonstration and without a configured address, DGU counts as down', async () => {
  app.services.config.demo = false
  expect(await ask('901-1001', 'Holm')).toEqual({ state: 'pending' })
  app.services.config.demo = true
})

test('no request or response is logged', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toMatch(/Holm|901-1001|999-50|-007/)
})

async function registerMembers() {
  const at = app.clock.now()
  const club = {
    id: randomUUID(),
    slug: 'fjordens',
    name: 'Fjordens Golfklub',
    dguClubNumber: 77,
    region: 'Nordjylland',
    address: 'Fjordvej 1',
    postcode: '9000',
    city: 'Aalborg',
    vatStatus: 'exempt' as const,
    searchText: 'fjordens golfklub',
    createdAt: at,
    updatedAt: at,
  }
  await app.db.insert(clubs).values(club)
  const member = {
    clubId: club.id,
    firstName: 'Rita',
    membershipType: 1,
    isHome: true,
    importedAt: at,
  }
  await app.db.insert(clubMembers).values([
    { ...member, dguNumber: '77-12', lastName: 'Register' },
    { ...member, dguNumber: brokenNumber, lastName: 'Holm' },
  ])
}
