import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseStates } from '#domain/cases/case.ts'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { isCompanyCard } from '#domain/passes/products.ts'
import { loadCheckInContext } from '#server/checkins/check-in-context.ts'
import { findClubByNumber } from '#server/clubs/queries.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { golfers } from '#server/db/tables/accounts.ts'
import { caseNotes, cases } from '#server/db/tables/cases.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import {
  companyCardInvitations,
  companyInvoices,
  companySeats,
} from '#server/db/tables/companies.ts'
import { passes } from '#server/db/tables/passes.ts'
import { paymentAttempts } from '#server/db/tables/payments.ts'
import { simulatorPayments } from '#server/db/tables/simulators.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { getDrawStudio } from '#server/draw/read-studio.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { exhaustedClubNumber, staffClubNumber } from './places.ts'
import { seedDemo, seedDemoIfEmpty } from './seed-demo.ts'

let app: TestApp
let loaded: boolean[]
beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-14T15:30:00+02:00' })
  loaded = await Promise.all([seedDemoIfEmpty(app.ctx()), seedDemoIfEmpty(app.ctx())])
})
afterAll(async () => {
  await app.close()
})

test('the demonstration is loaded only once', async () => {
  const again = await Promise.all([seedDemoIfEmpty(app.ctx()), seedDemoIfEmpty(app.ctx())])
  expect(again).toEqual([false, false])
  expect(await app.db.select().from(clubs)).toHaveLength(24)
})

test.each([
  ['first day of play', '2027-03-01T10:00:00+01:00'],
  ['last day of play', '2027-11-30T10:00:00+01:00'],
  ['first day of the winter', '2027-12-01T10:00:00+01:00'],
])('the demonstration starts on the %s', async (_, now) => {
  const other = await createTestApp({ now })
  await seedDemo(other.ctx())
  expect(await other.db.select().from(clubs)).toHaveLength(24)
  await other.close()
})

test('two processes that start on an empty database load the data once', () => {
  expect(loaded.toSorted()).toEqual([false, true])
})

test('a process waits for the one that loads the data, without a timeout', async () => {
  const loading = await app.pool.connect()
  await loading.query('begin; select pg_advisory_xact_lock(727007)')
  const waits = app.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '50ms'`)
    return seedDemoIfEmpty({ ...app.ctx(), db: tx })
  })
  await loading.query('select pg_sleep(0.3); commit')
  loading.release()
  expect(await waits).toBe(false)
})

test.each(demoSignIns)('$label can sign in', async ({ email, password }) => {
  const answer = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  expect(answer.status).toBe(200)
})

test('there are cases in every state, none in the future, each with its answer after it', async () => {
  const letters = await app.db.select().from(cases)
  expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(caseStates))
  const notes = await app.db.select().from(caseNotes)
  expect(notes).toHaveLength(3)
  for (const { createdAt, updatedAt } of letters) {
    expect(createdAt <= updatedAt && updatedAt < app.clock.now()).toBe(true)
  }
  for (const { caseId, createdAt } of notes) {
    const letter = letters.find(({ id }) => id === caseId)
    expect(createdAt > (letter?.createdAt ?? createdAt)).toBe(true)
  }
})

test('there are cards in every state, and a payment for every card', async () => {
  const all = await app.db.select().from(passes)
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['active', 'awaiting_verification', 'unpaid', 'withdrawn', 'refunded', 'revoked']),
  )
  expect(all.length).toBeGreaterThan(100)
  // A company's cards are paid by its invoices.
  const attempts = await app.db
    .select()
    .from(paymentAttempts)
    .where(ne(paymentAttempts.provider, 'invoice'))
  expect(attempts).toHaveLength(all.filter(({ productCode }) => !isCompanyCard(productCode)).length)
  const provider = new Map(
    (await app.db.select().from(simulatorPayments)).map((one) => [one.reference, one]),
  )
  const amounts = ({ capturedOre, refundedOre }: { capturedOre: number; refundedOre: number }) => ({
    capturedOre,
    refundedOre,
  })
  expect(attempts.map(amounts)).toEqual(
    attempts.map(({ reference }) =>
      amounts(provider.get(reference) ?? { capturedOre: -1, refundedOre: 0 }),
    ),
  )
})

test('a company has cards in use, invited and free, clips that are spent, and open invoices', async () => {
  const states = await app.db
    .select({ seat: companySeats, invitation: companyCardInvitations })
    .from(companySeats)
    .leftJoin(companyCardInvitations, eq(companyCardInvitations.seatId, companySeats.id))
  const inUse = states.filter(({ invitation }) => invitation?.acceptedAt)
  const open = states.filter(({ invitation }) => invitation && !invitation.acceptedAt)
  expect([states.length, inUse.length, open.length]).toEqual([12, 6, 3])
  const invoices = await app.db.select().from(companyInvoices)
  expect(invoices.map(({ paidOn, number }) => [paidOn, number?.slice(0, 1)])).toEqual([
    [null, 'F'],
    [null, 'F'],
  ])
  const rounds = await app.db.select().from(roundsUsed)
  expect(rounds.filter(({ clip }) => clip !== null).length).toBeGreaterThan(2)
})

test('the stored rounds belong to the check-ins, and a new check-in can read them', async () => {
  const allowed = (await app.db.select().from(checkIns)).filter(({ slot }) => slot !== null)
  const rounds = await app.db.select().from(roundsUsed)
  expect(rounds.flatMap(({ checkInIds }) => checkInIds).toSorted()).toEqual(
    allowed.map(({ id }) => id).toSorted(),
  )
  const all = await app.db.select().from(passes)
  const at = app.clock.now()
  const everyClub = await app.db.select().from(clubs)
  for (const pass of all.slice(0, 30)) {
    const clubId = everyClub[all.indexOf(pass) % everyClub.length]?.id ?? ''
    const asked = { at, holes: 18 as const, intent: 'check_in' as const, isHolder: true }
    const context = await loadCheckInContext(app.db, { ...asked, passId: pass.id, clubId })
    expect(context.facts).toBeDefined()
    expect(evaluate(context.input).reasons.map(({ code }) => code)).not.toContain('unknown_pass')
  }
})

test('the mother may play at the staff’s club, and has no rounds left at another', async () => {
  const own = (await app.db.select().from(golfers)).filter(
    ({ lastName }) => lastName === 'Bisgaard',
  )
  const ids = own.filter(({ firstName }) => firstName === 'Anne').map(({ id }) => id)
  const pass = (await app.db.select().from(passes)).find(({ golferId }) => ids.includes(golferId))
  const verdictOf = async (number: number) => {
    const clubId = (await findClubByNumber(app.db, number))?.id ?? ''
    const at = app.clock.now()
    const asked = { at, holes: 18 as const, intent: 'check_in' as const }
    const here = { passId: pass?.id, clubId, isHolder: true }
    const verdict = evaluate((await loadCheckInContext(app.db, { ...asked, ...here })).input)
    return [verdict.outcome, verdict.headline?.code]
  }
  expect(await verdictOf(staffClubNumber)).toEqual(['allow', undefined])
  expect(await verdictOf(exhaustedClubNumber)).toEqual(['deny', 'club_limit'])
  expect(await verdictOf(901)).toEqual(['deny', 'home_club'])
})

test('the mother finds her receipts and the agreements for her daughter', async () => {
  const { email, password } = demoSignIns.find(({ role }) => role === 'golfer')!
  const entered = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = async (path: string) =>
    (await app.request('GET', `/api/v1/account/${path}`, undefined, { cookie })).json()
  const { receipts } = await ask('receipts')
  expect(receipts.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid'])
  const { consents } = await ask('consents')
  const kinds = consents.map(({ kind, holder }: { kind: string; holder: string | null }) => [
    kind,
    holder,
  ])
  expect(kinds.filter(([kind]: [string]) => kind === 'terms')).toHaveLength(2)
  expect(kinds).toContainEqual(['guardian', 'Laura Bisgaard'])
})

test('the current tournament has a draw like one made by its director', async () => {
  const [running] = await app.db.select().from(tournaments).where(eq(tournaments.state, 'in_play'))
  const rounds = await app.db.select().from(tournamentRounds)
  const round = rounds.find(({ tournamentId }) => tournamentId === running?.id)
  const studio = await getDrawStudio(app.ctx(), {
    tournamentId: running?.id ?? '',
    roundId: round?.id ?? '',
  })
  expect(studio.round.drawVersion).toBe(1)
  expect(studio.log).toMatchObject([{ version: 1, day: '2027-07-13' }])
  expect(studio.drafts).toMatchObject([{ isPublished: true }])
  const flights = (of: readonly { id: string; players: readonly string[] }[] = []) =>
    of.map(({ id, players }) => [id, [...players]])
  expect(flights(studio.drafts[0]?.flights)).toEqual(flights(studio.published))
})
