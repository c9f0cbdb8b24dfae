import { addDays } from '#domain/shared/dates.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { enrolForDemo } from '#server/accounts/two-factor.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { linkGolfer } from '#server/accounts/golfers.ts'
import { hasNoAccounts, insertGolfers } from '#server/accounts/seed-queries.ts'
import { createAccountWithPassword } from '#server/accounts/set-password.ts'
import { countChangedDays } from '#server/analytics/count-days.ts'
import { createPartitions } from '#server/analytics/partition-queries.ts'
import { insertEvents } from '#server/analytics/queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { insertCases } from '#server/cases/seed-queries.ts'
import { secretsOf } from '#server/checkins/secrets.ts'
import { insertVisits } from '#server/checkins/queries.ts'
import { danishInstant } from '#server/clock.ts'
import { hasNoClubs, insertDemoClubs } from '#server/clubs/seed-queries.ts'
import { insertConsent } from '#server/consent/queries.ts'
import { minuteNow, today, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { insertDiscounts } from '#server/discounts/seed-queries.ts'
import { insertError } from '#server/errors/queries.ts'
import { issueReceipt } from '#server/payments/issue-receipt.ts'
import { selectCaptures } from '#server/payments/money-queries.ts'
import { insertMoney, setBuyer } from '#server/payments/seed-queries.ts'
import { insertPasses } from '#server/passes/seed-queries.ts'
import { ensureSeasons, getSeason } from '#server/passes/seasons.ts'
import { insertAgreements, insertUnfinished } from '#server/registrations/seed-queries.ts'
import { seedDguSimulator } from '#server/simulators/dgu/queries.ts'
import { testGolfers } from '#server/simulators/dgu/test-golfers.ts'
import { seedPayments } from '#server/simulators/payments/queries.ts'
import { insertTournamentStory } from '#server/demo/store-tournaments.ts'
import { buildAgreements } from './build-agreements.ts'
import { buildDiscounts } from './build-discounts.ts'
import { buildConsents, buildErrors } from './build-consents.ts'
import { buildCases } from './build-cases.ts'
import type { StorySeason } from './build-sales.ts'
import { buildTraffic } from './build-traffic.ts'
import { buildUnfinished } from './build-unfinished.ts'
import { buildTournaments } from './build-tournaments.ts'
import { storeCompany } from './store-company.ts'
import { storeExpectedGuests } from './store-expected-guests.ts'
import { places, staffClubNumber } from './places.ts'
import { lockSeeding } from './queries.ts'
import { flightSecret } from '#server/scoring/flight-key.ts'
import { buildStory, type Story } from './story.ts'
import { toStoredVisits } from './stored-visits.ts'
import { seedPartnership } from './seed-partnership.ts'
import { seedRankings } from './seed-rankings.ts'
import { seedSettlement } from './seed-settlement.ts'

/** Loads the demonstration data into an empty database; two processes load it only once. */
export async function seedDemoIfEmpty(ctx: Ctx): Promise<boolean> {
  return seed(ctx, isEmpty)
}

/** Whether the database has neither clubs nor accounts. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await hasNoClubs(db)) && (await hasNoAccounts(db))

/** Loads the demonstration data into an empty database, all of it or nothing. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await seed(ctx, async () => true)
}

async function seed(ctx: Ctx, mayLoad: (tx: Db) => Promise<boolean>): Promise<boolean> {
  const { words } = await secretsOf(ctx)
  const secrets = { words, flights: await flightSecret(ctx) }
  return ctx.db.transaction(async (tx) => {
    await lockSeeding(tx)
    if (!(await mayLoad(tx))) return false
    const inside = { ...ctx, db: tx }
    const [current, next] = await loadSeasons(inside)
    const story = buildStory({ day: today(ctx), minute: minuteNow(ctx), current, next })
    await store(inside, story, secrets, current.id)
    return true
  })
}

async function loadSeasons(ctx: Ctx): Promise<[StorySeason, StorySeason]> {
  const [current, next] = await ensureSeasons(ctx.db, ctx)
  if (!current || !next) throw new Error('The story needs two seasons')
  return [await loadSeason(ctx, current.id), await loadSeason(ctx, next.id)]
}

async function loadSeason(ctx: Ctx, id: string): Promise<StorySeason> {
  const { season, products } = await getSeason(ctx.db, id)
  return { id, season, products }
}

/** The receipts of the golfer's orders, each of the day of its capture. Other orders are too many to issue at a start. */
async function issueReceiptsOf(ctx: Ctx, orderIds: readonly string[]) {
  for (const orderId of orderIds) {
    const taken = await selectCaptures(ctx.db, orderId)
    const captures = taken.filter(({ status }) => status === 'done')
    const at = captures[0]?.doneAt ?? ctx.now()
    await issueReceipt({ ...ctx, now: () => at }, captures)
  }
}

type Secrets = { words: string; flights: string }

async function store(ctx: Ctx, story: Story, secrets: Secrets, seasonId: string) {
  const { db: tx } = ctx
  const { money, sales, golfers } = story
  await insertDemoClubs(tx, story.clubs, ctx.now())
  await insertGolfers(
    tx,
    golfers.map(({ golfer }) => golfer),
    golfers.flatMap(({ memberships }) => memberships),
  )
  await seedDguSimulator(tx, [...testGolfers, ...golfers.map((one) => one.simulated)], nameOfClub)
  await insertMoney(tx, money)
  await seedPayments(tx, money.simulated)
  await insertPasses(
    tx,
    sales.map(({ pass }) => pass),
    money.withdrawals,
  )
  const { staffAccountId, staffClubId, companyAccountId, ...accounts } = await createAccounts(
    ctx,
    story,
  )
  const orderIds = ordersOf(story)
  const { golferAccountId: accountId } = accounts
  const buyer = { accountId, buyerName: nameOf.golfer, buyerEmail: mother?.email ?? '' }
  await setBuyer(tx, orderIds, buyer)
  await issueReceiptsOf(ctx, orderIds)
  const golferId = golfers[0]?.golfer.id ?? ''
  const lately = danishInstant(addDays(today(ctx), -34), 0)
  await insertAgreements(tx, buildAgreements(story, { accountId, golferId, orderIds }, lately))
  const letters = buildCases({ day: today(ctx), staffClubId, ...accounts })
  await insertCases(tx, letters.cases, letters.notes)
  const { visits, rounds } = toStoredVisits(story, {
    secret: secrets.words,
    staffAccountId,
    staffClubId,
  })
  await insertVisits(tx, visits, rounds)
  await storeExpectedGuests(ctx, story, { staffAccountId, staffClubId })
  await storeDiscounts(ctx, story, { staffAccountId, staffClubId })
  await storeTournaments(ctx, story, { staffAccountId, staffClubId, secret: secrets.flights })
  await seedRankings(ctx, staffClubId)
  await storeCompany(ctx, { accountId: companyAccountId, clubs: story.clubs.clubs })
  await seedSettlement(ctx, {
    clubs: story.clubs.clubs,
    seasonId,
    operatorId: accounts.operatorId,
    staffClubId,
  })
  await seedPartnership(ctx, {
    operatorId: accounts.operatorId,
    staffClubId,
    letter: letters.cases.find(({ kind }) => kind === 'club_inquiry'),
  })
  await storeInsights(ctx, seasonId)
  await recordActivity(tx, ctx, {
    action: 'demo.seed',
    subject: { type: 'demo', id: today(ctx) },
    data: { clubs: places.length, golfers: golfers.length, passes: sales.length },
  })
}

/** Stores the offers of the clubs and partners, and the campaigns. */
async function storeDiscounts(
  ctx: Ctx,
  { clubs, sales, golfers: [mother] }: Story,
  { staffAccountId, staffClubId }: Record<'staffAccountId' | 'staffClubId', string>,
) {
  const others = clubs.clubs.flatMap(({ id }) => (id && id !== staffClubId ? [id] : []))
  const [current] = await ensureSeasons(ctx.db, ctx)
  const { season } = await getSeason(ctx.db, current?.id ?? '')
  const held = sales.flatMap(({ pass }) => (pass.status === 'active' ? [pass.golferId] : []))
  const day = today(ctx)
  await insertDiscounts(
    ctx,
    buildDiscounts({
      day,
      season,
      clubIds: [staffClubId, ...others],
      golferIds: [...new Set([mother?.golfer.id ?? '', ...held])].filter(Boolean),
      staffAccountId,
    }),
  )
}

/** Stores traffic, consents, errors and abandoned purchases. */
async function storeInsights(ctx: Ctx, seasonId: string) {
  const { db: tx } = ctx
  const when = { day: today(ctx), minute: minuteNow(ctx) }
  const events = buildTraffic(when)
  await createPartitions(tx, [...new Set(events.map(({ day }) => day))])
  await insertEvents(tx, events, { receivedAt: ctx.now(), forward: false })
  await countChangedDays(ctx)
  await insertConsent(tx, ...buildConsents(when))
  for (const error of buildErrors(when)) await insertError(tx, error)
  await insertUnfinished(tx, buildUnfinished({ ...when, seasonId }))
}

/** Stores the tournaments; those of the staff's club are directed by its staff account. */
async function storeTournaments(
  ctx: Ctx,
  { clubs }: Story,
  {
    staffAccountId,
    staffClubId,
    secret,
  }: Record<'staffAccountId' | 'staffClubId' | 'secret', string>,
) {
  const inputs = { day: today(ctx), minute: minuteNow(ctx), secret }
  const played = buildTournaments(clubs, inputs)
  await insertTournamentStory(ctx.db, played)
  for (const { id, clubId } of played.tournaments) {
    if (clubId !== staffClubId) continue
    const role = { name: 'tournament_director', scopeId: id } as const
    await grantRole(ctx.db, ctx, { accountId: staffAccountId, ...role })
  }
}

const nameOf = {
  golfer: 'Anne Bisgaard',
  club: 'Birthe i proshoppen',
  company: 'Bodil Krogh',
  operator: 'Kontoret',
}
const mother = demoSignIns.find(({ role }) => role === 'golfer')

/** The orders of the mother, for her own cards and her daughter's. */
function ordersOf({ sales, golfers: [anne, laura] }: Story): string[] {
  const theirs = new Set([anne?.golfer.id, laura?.golfer.id])
  return sales.flatMap(({ pass }) => (theirs.has(pass.golferId) ? pass.orderId : []))
}

/** Creates the accounts for signing in: a mother with her daughter, a club's staff, the operator. */
async function createAccounts(ctx: Ctx, { golfers, clubs }: Story) {
  const { db: tx } = ctx
  const ids: Record<string, string> = {}
  const [anne, laura] = golfers
  for (const { role, email, password } of demoSignIns) {
    ids[role] = await createAccountWithPassword(tx, ctx, { email, password, name: nameOf[role] })
  }
  const { golfer = '', club = '', company = '', operator = '' } = ids
  const staffClub = clubs.clubs.find(({ dguClubNumber }) => dguClubNumber === staffClubNumber)
  const staffClubId = staffClub?.id ?? ''
  const proven = { accountId: golfer, proof: 'dgu_login' } as const
  if (anne) await linkGolfer(tx, ctx, { ...proven, golferId: anne.golfer.id, relation: 'self' })
  if (laura) await linkGolfer(tx, ctx, { ...proven, golferId: laura.golfer.id, relation: 'child' })
  await grantRole(tx, ctx, { accountId: club, name: 'club_admin', scopeId: staffClubId })
  await grantRole(tx, ctx, { accountId: operator, name: 'operator_admin', scopeId: null })
  await enrolForDemo(tx, ctx, club)
  await enrolForDemo(tx, ctx, operator)
  return {
    staffAccountId: club,
    staffClubId,
    golferAccountId: golfer,
    operatorId: operator,
    companyAccountId: company,
  }
}

const nameOfClub = (number: number) =>
  places.find((place) => place.number === number)?.name ?? `Golfklub ${number}`
