import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { linkGolfer } from '#server/accounts/golfers.ts'
import { hasNoAccounts, insertGolfers } from '#server/accounts/seed-queries.ts'
import { createAccountWithPassword } from '#server/accounts/set-password.ts'
import { recordActivity } from '#server/activity/record.ts'
import { secretsOf } from '#server/checkins/secrets.ts'
import { insertVisits } from '#server/checkins/seed-queries.ts'
import { hasNoClubs, insertClubStory } from '#server/clubs/seed-queries.ts'
import { minuteNow, today, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { insertMoney } from '#server/payments/seed-queries.ts'
import { insertPasses } from '#server/passes/seed-queries.ts'
import { ensureSeasons, getSeason } from '#server/passes/seasons.ts'
import { stockDguSimulator } from '#server/simulators/dgu/store.ts'
import { testGolfers } from '#server/simulators/dgu/test-golfers.ts'
import { stockPayments } from '#server/simulators/payments/store.ts'
import type { StorySeason } from './build-sales.ts'
import { places, staffClubNumber } from './places.ts'
import { lockSeeding } from './queries.ts'
import { buildStory, type Story } from './story.ts'
import { toStoredVisits } from './stored-visits.ts'

/** Loads the demonstration story unless there is anything here. Two processes load it once. */
export async function seedDemoIfEmpty(ctx: Ctx): Promise<boolean> {
  return seed(ctx, async (tx) => (await hasNoClubs(tx)) && (await hasNoAccounts(tx)))
}

/** Loads the demonstration story into an empty database, all of it or nothing. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await seed(ctx, async () => true)
}

async function seed(ctx: Ctx, mayBegin: (tx: Db) => Promise<boolean>): Promise<boolean> {
  const { words } = await secretsOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockSeeding(tx)
    if (!(await mayBegin(tx))) return false
    const inside = { ...ctx, db: tx }
    const [current, next] = await loadSeasons(inside)
    const story = buildStory({ day: today(ctx), minute: minuteNow(ctx), current, next })
    await store(inside, story, words)
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

async function store(ctx: Ctx, story: Story, secret: string) {
  const { db: tx } = ctx
  const { money, sales, golfers } = story
  await insertClubStory(tx, story.clubs, ctx.now())
  await insertGolfers(
    tx,
    golfers.map(({ golfer }) => golfer),
    golfers.flatMap(({ memberships }) => memberships),
  )
  await stockDguSimulator(tx, [...testGolfers, ...golfers.map((one) => one.simulated)], nameOfClub)
  await insertMoney(tx, money)
  await stockPayments(tx, money.simulated)
  await insertPasses(
    tx,
    sales.map(({ pass }) => pass),
    money.withdrawals,
  )
  const { staffAccountId, staffClubId } = await makeAccounts(ctx, story)
  const { visits, rounds } = toStoredVisits(story, { secret, staffAccountId, staffClubId })
  await insertVisits(tx, visits, rounds)
  await recordActivity(tx, ctx, {
    action: 'demo.seed',
    subject: { type: 'demo', id: today(ctx) },
    data: { clubs: places.length, golfers: golfers.length, passes: sales.length },
  })
}

/** The three who may sign in: a mother with her daughter, a club's desk, the operator. */
async function makeAccounts(ctx: Ctx, { golfers, clubs }: Story) {
  const { db: tx } = ctx
  const ids: Record<string, string> = {}
  const [anne, laura] = golfers
  const nameOf = { golfer: 'Anne Bisgaard', club: 'Birthe i proshoppen', operator: 'Kontoret' }
  for (const { role, email, password } of demoSignIns) {
    ids[role] = await createAccountWithPassword(tx, ctx, { email, password, name: nameOf[role] })
  }
  const { golfer = '', club = '', operator = '' } = ids
  const staffClub = clubs.clubs.find(({ dguClubNumber }) => dguClubNumber === staffClubNumber)
  const staffClubId = staffClub?.id ?? ''
  if (anne)
    await linkGolfer(tx, ctx, { accountId: golfer, golferId: anne.golfer.id, relation: 'self' })
  if (laura)
    await linkGolfer(tx, ctx, { accountId: golfer, golferId: laura.golfer.id, relation: 'child' })
  await grantRole(tx, ctx, { accountId: club, name: 'club_admin', clubId: staffClubId })
  await grantRole(tx, ctx, { accountId: club, name: 'club_staff', clubId: staffClubId })
  await grantRole(tx, ctx, { accountId: operator, name: 'operator_admin', clubId: null })
  return { staffAccountId: club, staffClubId }
}

const nameOfClub = (number: number) =>
  places.find((place) => place.number === number)?.name ?? `Golfklub ${number}`
