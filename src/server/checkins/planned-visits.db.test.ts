import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/shared/errors.ts'
import type { PlannedVisits } from '#contract/checkins/planned-visits.ts'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { clubTerms, courseClosures } from '#server/db/tables/clubs.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { and, eq } from 'drizzle-orm'
import { evaluateClub, loadPassInput, selectPartners } from './clubs-to-play.ts'
import { loadCheckInContext } from './check-in-context.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { plainDate } from '#domain/shared/dates.ts'

type Headers = Record<string, string>
let app: TestApp
/** 4 May 2027 is a Tuesday. */
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
})
afterAll(() => app.close())

const path = '/api/v1/account/planned-visits'

async function buildGuest() {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  return { pass, headers, golferId: pass.golferId }
}

const plan = (
  headers: Headers,
  visit: { slug: string; day: string; golferIds: string[]; minute?: number },
) => app.request('POST', path, { minute: 600, ...visit }, headers)

const list = async (headers: Headers): Promise<PlannedVisits['visits']> => {
  const answer = await app.request('GET', path, undefined, headers)
  return ((await answer.json()) as PlannedVisits).visits
}

test('a booked visit is listed, cancelled, and restored within ten minutes', async () => {
  const club = await buildClub(app.db)
  const { headers, golferId } = await buildGuest()
  const visit = { slug: club.slug, day: '2027-05-08', golferIds: [golferId] }
  expect((await plan(headers, visit)).status).toBe(200)
  const [planned] = await list(headers)
  expect(planned).toMatchObject({ clubSlug: club.slug, day: '2027-05-08', minute: 600 })

  const at = (action: string) =>
    app.request('POST', `${path}/${planned?.id}/${action}`, {}, headers)
  await at('cancel')
  expect(await list(headers)).toEqual([])
  expect((await at('restore')).status).toBe(200)
  expect(await list(headers)).toHaveLength(1)
  await at('cancel')
  app.clock.set('2027-05-04T09:23:00+02:00')
  expect(await (await at('restore')).json()).toMatchObject({
    error: { reason: 'visit_undo_too_late' },
  })
  app.clock.set('2027-05-04T09:12:00+02:00')
  const stranger = await buildGuest()
  const others = `${path}/${planned?.id}/cancel`
  expect((await app.request('POST', others, {}, stranger.headers)).status).toBe(404)
})

test('a refused card is told why, by name for a companion, and nobody is registered', async () => {
  const club = await buildClub(app.db, { name: 'Birk Golfklub', dguClubNumber: 702 })
  const anne = await buildGolfer(app.db, { memberships: [{ clubNumber: 702 }] })
  await buildPass(app.db, { golferId: anne.id })
  const laura = await buildGolfer(app.db, { firstName: 'Laura' })
  await buildPass(app.db, { golferId: laura.id, product: 'HVERDAG' })
  const { headers, accountId } = await signIn(app.db, { golferIds: [anne.id, laura.id] })
  await app.db
    .update(accountGolfers)
    .set({ relation: 'child' })
    .where(and(eq(accountGolfers.accountId, accountId), eq(accountGolfers.golferId, laura.id)))
  const refusedText = async (day: string, golferIds: string[]) => {
    const answer = await plan(headers, { slug: club.slug, day, golferIds })
    const { error } = (await answer.json()) as ErrorBody
    expect(error.reason).toBe('visit_not_welcome')
    return error.details?.['text']
  }
  expect(await refusedText('2027-05-05', [laura.id, anne.id])).toBe(
    'Du er medlem her og spiller på dit medlemskab.',
  )
  expect(await refusedText('2027-05-08', [laura.id])).toBe('Laura: Hverdagskort gælder ikke lørdag')
  expect(await list(headers)).toEqual([])
})

test('two requests at once never plan more visits than there are rounds', async () => {
  const club = await buildClub(app.db, { terms: { roundsPerPass: 2 } })
  const { headers, golferId } = await buildGuest()
  const days = ['08', '09', '10', '11', '12']
  const answers = await Promise.all(
    days.map((day) =>
      plan(headers, { slug: club.slug, day: `2027-05-${day}`, golferIds: [golferId] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await list(headers)).toHaveLength(2)
})

test('a closure for guests added later never takes a planned visit away, a closed course does', async () => {
  const club = await buildClub(app.db)
  const { pass, headers, golferId } = await buildGuest()
  await plan(headers, { slug: club.slug, day: '2027-05-08', golferIds: [golferId] })
  const addedAt = Date.parse('2027-05-04T12:00:00+02:00')
  await app.db
    .update(clubTerms)
    .set({ blackoutRules: [{ ...saturdayMorning, addedAt }] })
    .where(eq(clubTerms.clubId, club.id))
  const facts = await findGolferFacts(app.db, golferId)
  const playableOn = async (day: string) => {
    const at = { day: plainDate(day), minute: 600 }
    const partner = (await selectPartners(app.ctx(), at)).find((one) => one.club.id === club.id)
    const input = facts && (await loadPassInput(app.ctx(), { pass, facts, at }))
    return partner && input && evaluateClub(partner, input).playable
  }
  expect(await playableOn('2027-05-08')).toBe('yes')
  expect(await playableOn('2027-05-15')).toBe('no')

  const from = new Date('2027-05-08T05:00:00+02:00')
  const frost = { clubId: club.id, reason: 'frost' as const, from, setAt: from }
  await app.db.insert(courseClosures).values(frost)
  expect(await playableOn('2027-05-08')).toBe('no')
  expect((await list(headers))[0]?.closure).toBe('Banen er lukket: frost.')
})

test('a check-in finds the visit that stands, at its own club and on its own day', async () => {
  const [club, other] = [await buildClub(app.db), await buildClub(app.db)]
  const { pass, headers, golferId } = await buildGuest()
  await plan(headers, { slug: club.slug, day: '2027-05-08', golferIds: [golferId] })
  const [planned] = await list(headers)
  const findVisit = async (clubId: string, day: string) => {
    const at = new Date(`${day}T10:00:00+02:00`)
    const given = { holes: undefined, intent: 'check_in' as const, isHolder: true }
    const context = await loadCheckInContext(app.db, { passId: pass.id, clubId, at, ...given })
    return context.input.plannedVisit
  }
  const registeredAt = app.clock.now().getTime()
  expect(await findVisit(club.id, '2027-05-08')).toEqual({ registeredAt })
  expect(await findVisit(other.id, '2027-05-08')).toBeUndefined()
  expect(await findVisit(club.id, '2027-05-09')).toBeUndefined()
  await app.request('POST', `${path}/${planned?.id}/cancel`, {}, headers)
  expect(await findVisit(club.id, '2027-05-08')).toBeUndefined()
})

test('the club sees whom it can expect, and nobody else’s club does', async () => {
  const club = await buildClub(app.db)
  const { headers, golferId } = await buildGuest()
  await plan(headers, { slug: club.slug, day: '2027-05-08', golferIds: [golferId] })
  const expected = async (clubId: string) => {
    const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })
    const url = `/api/v1/clubs/${club.id}/expected-guests?day=2027-05-08`
    return app.request('GET', url, undefined, staff.headers)
  }
  expect(await (await expected(club.id)).json()).toMatchObject({
    guests: [{ name: 'Anne Holm', minute: 600, hasCheckedIn: false }],
  })
  expect((await expected((await buildClub(app.db)).id)).status).toBe(404)
})
