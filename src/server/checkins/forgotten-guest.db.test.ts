import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { activity } from '#server/db/tables/activity.ts'
import { golferMemberships } from '#server/db/tables/accounts.ts'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Awaited<ReturnType<typeof signIn>>
const firstOfJune = '2027-06-01T10:00:00+02:00'

beforeAll(async () => {
  app = await createTestApp({ now: firstOfJune })
  club = await buildClub(app.db)
  staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
})
beforeEach(() => app.clock.set(firstOfJune))
afterAll(() => app.close())

type Given = { pass: object; day?: string; minute?: number; id?: string; holes?: 9 | 18 }
type Answer = { status: number; body: CheckInAnswer & { error?: { reason?: string } } }

async function add(given: Given, headers = staff.headers): Promise<Answer> {
  const body = { id: randomUUID(), day: '2027-05-31', minute: 600, holes: 18, ...given }
  const path = `/api/v1/clubs/${club.id}/forgotten-guests`
  const answer = await app.request('POST', path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))

test('yesterday’s forgotten guest is found by DGU number, counted on the day of play, and told by mail', async () => {
  const pass = await buildPass(app.db)
  const holder = await signIn(app.db, { golferIds: [pass.golferId] })
  const [membership] = await app.db
    .select()
    .from(golferMemberships)
    .where(eq(golferMemberships.golferId, pass.golferId))
  const { status, body } = await add({ pass: { number: membership?.dguNumber ?? '' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ outcome: 'allow', headline: 'Runden er registreret.' })
  expect(await roundsOf(pass.id)).toMatchObject([
    { clubId: club.id, day: '2027-05-31', holes: 18, weightPoints: 10 },
  ])
  const [row] = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  expect(row).toMatchObject({
    mode: 'manual',
    manualReason: 'forgotten',
    day: '2027-05-31',
    minute: 600,
    accountId: staff.accountId,
  })
  expect(row?.signals).toEqual(['late', 'added'])
  const log = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, row?.id ?? ''), eq(activity.subjectType, 'check_in')))
  expect(log).toMatchObject([{ action: 'checkins.allow', accountId: staff.accountId }])
  const sent = await app.db.select().from(mails).where(eq(mails.accountId, holder.accountId))
  expect(sent).toMatchObject([
    { template: 'roundAdded', data: { holder: 'Anne Holm', club: club.name, day: '2027-05-31' } },
  ])
})

test.each([
  ['2027-06-01T10:00:00+02:00', '2027-06-01', 'forgotten_not_past'],
  ['2027-06-05T23:59:00+02:00', '2027-05-01', undefined],
  ['2027-06-06T00:00:00+02:00', '2027-05-31', 'forgotten_too_late'],
  ['2027-06-30T10:00:00+02:00', '2027-06-29', undefined],
])('on %s a guest of %s is refused with %s', async (now, day, reason) => {
  const pass = await buildPass(app.db)
  app.clock.set(now)
  const { status, body } = await add({ pass: { id: pass.id }, day })
  expect([status, body.error?.reason]).toEqual([reason ? 422 : 200, reason])
  expect(await roundsOf(pass.id)).toHaveLength(reason ? 0 : 1)
})

describe('the rules of that day decide', () => {
  const refusalOf = async (given: Given) => {
    const { body } = await add(given)
    return [body.outcome, body.headline.replaceAll('\u00a0', ' '), body.nextPossible]
  }

  test('a weekday card on a Sunday', async () => {
    const pass = await buildPass(app.db, { product: 'HVERDAG' })
    expect(await refusalOf({ pass: { id: pass.id }, day: '2027-05-30' })).toEqual([
      'deny',
      'Hverdagskortet gælder ikke den dag (søndag).',
      null,
    ])
    expect(await roundsOf(pass.id)).toEqual([])
  })

  test('a course that was closed then, although it is open now', async () => {
    const from = new Date('2027-05-27T06:00:00+02:00')
    const until = new Date('2027-05-28T00:00:00+02:00')
    const frost = { reason: 'frost' as const, from, until, setAt: from }
    await app.db.insert(courseClosures).values({ clubId: club.id, ...frost })
    const pass = await buildPass(app.db)
    expect(await refusalOf({ pass: { id: pass.id }, day: '2027-05-27' })).toEqual([
      'deny',
      'Banen er lukket: frost.',
      null,
    ])
    expect((await add({ pass: { id: pass.id }, day: '2027-05-28' })).body.outcome).toBe('allow')
  })

  test('a card that began later, and rounds that are used up', async () => {
    const late = await buildPass(app.db, { firstDay: plainDate('2027-05-31') })
    expect((await refusalOf({ pass: { id: late.id }, day: '2027-05-30' }))[0]).toBe('deny')
    const pass = await buildPass(app.db)
    for (const day of ['2027-05-11', '2027-05-12']) await add({ pass: { id: pass.id }, day })
    expect((await refusalOf({ pass: { id: pass.id }, day: '2027-05-13' }))[1]).toContain(
      'Gæsten har spillet sine 2 runder her i år.',
    )
  })
})

test('a guest who checked in that day, and two colleagues who add the same guest at once, spend one round', async () => {
  const pass = await buildPass(app.db)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ pass: { id: pass.id } })))
  const outcomes = answers.map(({ body }) => body.outcome).toSorted()
  expect(outcomes).toEqual(['allow', ...Array<string>(5).fill('already')])
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('a resend gets the same answer', async () => {
  const pass = await buildPass(app.db)
  const given = { pass: { id: pass.id }, id: randomUUID() }
  const first = await add(given)
  app.clock.set('2027-06-01T10:05:00+02:00')
  expect((await add(given)).body).toEqual(first.body)
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('the club takes back on the same day what it added, and no later', async () => {
  const undo = async (checkInId: string) => {
    const path = `/api/v1/check-ins/${checkInId}/void`
    const body = { id: randomUUID(), reason: 'mistake' }
    return (await app.request('POST', path, body, staff.headers)).status
  }
  const [first, second] = [await buildPass(app.db), await buildPass(app.db)]
  const added = await add({ pass: { id: first.id } })
  expect(await undo(added.body.id)).toBe(200)
  expect(await roundsOf(first.id)).toEqual([])
  const kept = await add({ pass: { id: second.id } })
  app.clock.set('2027-06-02T08:00:00+02:00')
  expect(await undo(kept.body.id)).toBe(422)
})

test('staff of another club, golfers and visitors add nobody', async () => {
  const pass = await buildPass(app.db)
  const other = await buildClub(app.db)
  const elsewhere = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: other.id }] })
  const golfer = await signIn(app.db, { golferIds: [pass.golferId] })
  for (const [headers, status] of [
    [elsewhere.headers, 404],
    [golfer.headers, 404],
    [{}, 401],
  ] as const) {
    expect((await add({ pass: { id: pass.id } }, headers as never)).status).toBe(status)
  }
  expect(await roundsOf(pass.id)).toEqual([])
})

test('the month counts the rounds of its days and lists their guests, to the club’s own people', async () => {
  const here = await buildClub(app.db)
  const own = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: here.id }] })
  const pass = await buildPass(app.db)
  const addHere = (day: string) =>
    app.request(
      'POST',
      `/api/v1/clubs/${here.id}/forgotten-guests`,
      { id: randomUUID(), day, minute: 600, holes: 9, pass: { id: pass.id } },
      own.headers,
    )
  for (const day of ['2027-05-29', '2027-05-31']) await addHere(day)
  const read = async (under: string, headers: object = own.headers) => {
    const answer = await app.request(
      'GET',
      `/api/v1/clubs/${here.id}/${under}`,
      undefined,
      headers as Record<string, string>,
    )
    return { status: answer.status, body: await answer.json() }
  }
  expect((await read('month')).body).toMatchObject({ month: '2027-06', rounds: 0, busiest: [] })
  expect((await read('month?month=2027-05')).body).toMatchObject({
    rounds: 2,
    nines: 2,
    guests: 1,
    days: [{ day: '2027-05-29' }, { day: '2027-05-31' }],
  })
  const { body } = await read('rounds?month=2027-05')
  expect(body).toMatchObject({
    thisMonth: '2027-06',
    guests: 1,
    rounds: [{ name: 'Anne Holm', isAdded: true, day: '2027-05-31' }, { day: '2027-05-29' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/golferId|dgu/i)
  expect((await read('rounds', staff.headers)).status).toBe(404)
  expect((await read('month', staff.headers)).status).toBe(404)
  expect((await read('month?month=2027-13')).status).toBe(400)
})
