import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Membership } from '#domain/accounts/membership.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { golfers } from '#server/db/tables/accounts.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import {
  accessOwnGolfer,
  findOrCreateGolfer,
  linkGolfer,
  recordMembershipCheck,
} from './golfers.ts'
import { ensureAccount } from './ensure-account.ts'
import { selectGolfersOf, selectMemberships } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const start = new Date('2027-05-04T10:00:00+02:00').getTime()
const setClock = (iso: string) => app.clock.setOffset(new Date(iso).getTime() - start)

function membership(personId: string | null, numbers: string[], more: Partial<Membership> = {}) {
  return {
    source: 'dgu',
    personId,
    firstName: 'Søren',
    lastName: 'Østergaard',
    birthDate: plainDate('1979-03-03'),
    handicapTenths: 96,
    handicapFrozen: false,
    rightToPlay: true,
    memberships: numbers.map((dguNumber, index) => ({
      dguNumber,
      clubNumber: Number(dguNumber.split('-')[0]),
      clubName: 'Klub',
      type: 1,
      isHome: index === 0,
    })),
    ...more,
  } satisfies Membership
}

const create = (known?: Membership) =>
  app.db.transaction((tx) =>
    findOrCreateGolfer(tx, app.ctx(), {
      firstName: 'Søren',
      lastName: 'Oestergaard',
      membership: known,
    }),
  )

test('a DGU person is stored as one golfer', async () => {
  const first = await create(membership('person-1', ['915-1013']))
  const again = await create(membership('person-1', ['914-77']))
  expect(again.id).toBe(first.id)
})

test('two purchases for the same person at once make one golfer', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () => create(membership('person-2', ['920-5']))),
  )
  expect(new Set(made.map((golfer) => golfer.id)).size).toBe(1)
})

test('two purchases for a member of a club’s register without person id make one golfer', async () => {
  const known = membership(null, ['920-6'], { source: 'register' })
  const made = await Promise.all(Array.from({ length: 6 }, () => create(known)))
  expect(new Set(made.map((golfer) => golfer.id)).size).toBe(1)
})

test('a membership of another stored golfer is a conflict, not a duplicate', async () => {
  const known = await create(membership('person-9', ['924-1']))
  const waiting = await create()
  const check = recordMembershipCheck(
    app.db,
    app.ctx(),
    waiting.id,
    membership('person-9', ['924-1']),
  )
  const details = { reason: 'golfer_known', golferId: known.id }
  await expect(check).rejects.toMatchObject({ code: 'conflict', details })
})

test('a golfer from a register gets the DGU person id later', async () => {
  const known = await create(membership(null, ['921-1'], { source: 'register' }))
  const confirmed = await create(membership('person-3', ['921-1', '922-2']))
  expect(confirmed.id).toBe(known.id)
  const [row] = (await app.db.select().from(golfers)).filter(({ id }) => id === known.id)
  expect(row).toMatchObject({ dguPersonId: 'person-3', handicapTenths: 96, verifiedForYear: 2027 })
})

test('a reused DGU number does not merge two golfers', async () => {
  const known = await create(membership(null, ['923-1'], { source: 'register' }))
  const other = await create(membership('person-4', ['923-1'], { lastName: 'Jensen' }))
  expect(other.id).not.toBe(known.id)
})

test('a membership that a check no longer finds ends that day, and reopens when found again', async () => {
  const golfer = await create(membership('person-5', ['915-9', '916-9']))
  setClock('2027-06-12T10:00:00+02:00')
  await recordMembershipCheck(app.db, app.ctx(), golfer.id, membership('person-5', ['914-9']))
  const ended = await selectMemberships(app.db, golfer.id)
  expect(ended.map(({ dguNumber, endedOn, firstSeen }) => [dguNumber, endedOn, firstSeen])).toEqual(
    [
      ['914-9', null, '2027-06-12'],
      ['915-9', '2027-06-12', '2027-05-04'],
      ['916-9', '2027-06-12', '2027-05-04'],
    ],
  )
  await recordMembershipCheck(
    app.db,
    app.ctx(),
    golfer.id,
    membership('person-5', ['914-9', '915-9']),
  )
  const back = await selectMemberships(app.db, golfer.id)
  expect(back.map(({ endedOn }) => endedOn)).toEqual([null, null, '2027-06-12'])
})

test('a club\u2019s register ends no membership of another club', async () => {
  const golfer = await create(membership('person-6', ['917-1', '918-1']))
  const register = membership(null, ['917-1'], { source: 'register' })
  await recordMembershipCheck(app.db, app.ctx(), golfer.id, register)
  const rows = await selectMemberships(app.db, golfer.id)
  expect(rows.map(({ endedOn }) => endedOn)).toEqual([null, null])
})

test('one address is one account, and keeps the name it has', async () => {
  const ensure = (email: string, name: string) =>
    app.db.transaction((tx) => ensureAccount(tx, app.ctx(), { email, name }))
  const made = await Promise.all([1, 2, 3, 4].map(() => ensure(' Soeren@Example.dk', 'Søren')))
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1)
  expect(made.filter(({ created }) => created)).toHaveLength(1)
})

test('an account has access to its own golfers only', async () => {
  const { accountId } = await ensureAccount(app.db, app.ctx(), { email: 'a@b.dk', name: 'A' })
  const own = await create(membership('person-7', ['919-1']))
  const strange = await create(membership('person-8', ['919-2']))
  await linkGolfer(app.db, app.ctx(), { accountId, golferId: own.id, relation: 'self' })
  await linkGolfer(app.db, app.ctx(), { accountId, golferId: own.id, relation: 'self' })
  expect((await selectGolfersOf(app.db, accountId)).map(({ golfer }) => golfer.id)).toEqual([
    own.id,
  ])

  const ctx = app.ctx({
    actor: {
      accountId,
      email: 'a@b.dk',
      name: 'A',
      emailVerified: true,
      twoFactor: 'off' as const,
      roles: [],
    },
  })
  expect((await accessOwnGolfer(ctx, own.id)).id).toBe(own.id)
  await expect(accessOwnGolfer(ctx, strange.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(accessOwnGolfer(app.ctx(), own.id)).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})
