import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { slotWeight } from '#domain/checkins/slots.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { startingTerms, type SettlementTerms } from '#domain/settlement/terms.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { Actor } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { roundsUsed } from '#server/db/tables/checkins.ts'
import { orderLines, orders } from '#server/db/tables/orders.ts'
import { seasons, type passes } from '#server/db/tables/passes.ts'
import { buildPass, buildSeason } from './checkins.ts'
import { buildClub } from './clubs.ts'
import { signInAs } from './people.ts'
import type { TestApp } from './test-app.ts'

type GivenCard = Partial<typeof orderLines.$inferInsert> & {
  product?: ProductCode
  price?: number
  pass?: Partial<typeof passes.$inferInsert>
  order?: Partial<typeof orders.$inferInsert>
}

let built = 0

/** A paid card with its order; exempt from VAT. */
export async function buildSoldCard(db: Db, given: GivenCard = {}) {
  built += 1
  const { product = 'FULD', price = 149_500, pass: givenPass, order, ...line } = given
  const discountOre = line.discountOre ?? 0
  const orderId = randomUUID()
  const soldAt = new Date('2027-02-10T09:00:00Z')
  await db.insert(orders).values({
    id: orderId,
    number: `2027-9${String(built).padStart(5, '0')}`,
    kind: 'pass',
    subjectId: randomUUID(),
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@example.dk',
    status: 'fulfilled',
    totalOre: price - discountOre,
    currency: 'DKK',
    createdAt: soldAt,
    expiresAt: soldAt,
    securedAt: soldAt,
    ...order,
  })
  const [stored] = await db
    .insert(orderLines)
    .values({
      orderId,
      position: 0,
      subjectId: randomUUID(),
      description: 'Sæsonkort',
      listPriceOre: price,
      discountOre,
      totalOre: price - discountOre,
      vatMode: 'exempt',
      vatOre: 0,
      ...line,
    })
    .returning()
  const orderLineId = stored?.id ?? ''
  return buildPass(db, { product, orderId, orderLineId, ...givenPass })
}

type Played = { clubId: string; day: PlainDate; slot?: number; holes?: 9 | 18; nines?: 2 }

/** A used round of a card. */
export async function buildRound(
  db: Db,
  pass: { id: string; golferId: string },
  { clubId, day, slot = 1, holes = 18, nines }: Played,
) {
  const checkInIds = Array.from({ length: nines ?? 1 }, () => randomUUID())
  const round = { passId: pass.id, golferId: pass.golferId, clubId, slot, day, holes, checkInIds }
  const weightPoints = slotWeight(holes, day)
  await db.insert(roundsUsed).values({ ...round, credit: false, weightPoints })
  return checkInIds
}

/** The terms of the worked example: 150 kr. for each card sold, and no guarantee. */
const exampleTerms: SettlementTerms = {
  ...startingTerms,
  commission: { kind: 'amount', ore: 15_000 },
  guarantee: null,
}

/** Rounds of 18 on weekdays and on weekends, and nines: the worked example of settlement.md. */
const exampleRounds = [
  [14, 5, 0],
  [9, 2, 0],
  [6, 7, 0],
  [0, 0, 8],
  [1, 0, 0],
] as const

/** The worked example of docs/algorithms/settlement.md as stored rows. */
export async function buildExampleSeason(db: Db) {
  const season = await buildSeason(db)
  await db.update(seasons).set({ settlementTerms: exampleTerms }).where(eq(seasons.id, season.id))
  const clubs: Awaited<ReturnType<typeof buildClub>>[] = []
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    const terms = { roundsPerPass: 20 }
    clubs.push(await buildClub(db, { name: `Golfklub ${letter}`, terms }))
  }
  const idOf = (index: number) => clubs[index]?.id ?? ''
  const sellers = [0, 0, 0, 1, 1, 2, 2]
  const cards: Awaited<ReturnType<typeof buildSoldCard>>[] = []
  for (let i = 0; i < 10; i += 1) {
    const seller = sellers[i]
    const soldByClubId = seller === undefined ? null : idOf(seller)
    cards.push(await buildSoldCard(db, { soldByClubId }))
  }
  for (let i = 0; i < 4; i += 1) await buildSoldCard(db, { product: 'HVERDAG', price: 99_500 })
  for (let i = 0; i < 2; i += 1) {
    await buildSoldCard(db, { product: 'FIRMA-N', discountOre: 14_950 })
  }
  await buildSoldCard(db, {
    refundedOre: 134_550,
    pass: { status: 'withdrawn' },
    order: { status: 'part_refunded' },
  })
  for (const [club, kinds] of exampleRounds.entries()) {
    let nth = 0
    for (const [kind, count] of kinds.entries()) {
      for (let i = 0; i < count; i += 1) {
        const card = cards[nth % cards.length] as (typeof cards)[number]
        const slot = Math.floor(nth / cards.length) + 1
        // 7 June 2027 is a Monday, 12 June a Saturday.
        const day = addDays(plainDate(kind === 1 ? '2027-06-12' : '2027-06-07'), 7 * slot)
        const holes = kind === 2 ? 9 : 18
        await buildRound(db, card, { clubId: idOf(club), day, slot, holes })
        nth += 1
      }
    }
  }
  const [row] = await db.select().from(seasons).where(eq(seasons.id, season.id))
  if (!row) throw new Error('The season was not stored')
  return { season: row, clubs, cards }
}

/** Voids a weekday round of a club: its check-in stays, without a slot. */
export async function voidWeekdayRound(db: Db, clubId: string) {
  const [round] = await db
    .select()
    .from(roundsUsed)
    .where(sql`${roundsUsed.clubId} = ${clubId} and extract(isodow from ${roundsUsed.day}) < 6`)
    .limit(1)
  const { checkInIds, passId, golferId, day } = round as NonNullable<typeof round>
  await db.execute(sql`
    insert into check_ins (id, kind, pass_id, golfer_id, club_id, mode, holes, day, minute, at_client,
      at_server, offline, skewed, result, reasons, answer, request_hash, rule_version, slot,
      weight_points, static_code)
    values (${checkInIds[0]}, 'attempt', ${passId}, ${golferId}, ${clubId}, 'manual', 18, ${day}, 600,
      '2027-06-14T10:00:00Z', '2027-06-14T10:00:00Z', false, false, 'allow', '[]', '{}', '', '', 1,
      10, false)`)
  await db.delete(roundsUsed)
    .where(sql`${roundsUsed.passId} = ${passId} and ${roundsUsed.clubId} = ${clubId}
      and ${roundsUsed.slot} = ${round?.slot}`)
}

/** A person of the back office who may move money, as services see her. */
export async function financeActor(app: TestApp): Promise<Actor> {
  const { accountId, email } = await signInAs(app, [{ name: 'operator_finance' }])
  const role = { name: 'operator_finance' as const, scopeId: null }
  return { accountId, email, name: '', emailVerified: true, twoFactor: 'passed', roles: [role] }
}
