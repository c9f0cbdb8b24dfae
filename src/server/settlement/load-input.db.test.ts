import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleSeason } from '#domain/settlement/settle-season.ts'
import { validateSettlement } from '#domain/settlement/validate-settlement.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { buildCompany } from '#test/companies.ts'
import { buildExampleSeason, buildRound, buildSoldCard } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clipPacks, clipPools } from '../db/tables/clip-pools.ts'
import { companies, companyInvoices, companyOrders, companySeats } from '../db/tables/companies.ts'
import { passes, passPayments } from '../db/tables/passes.ts'
import { captures, paymentAttempts } from '../db/tables/payments.ts'
import { hashSettlementInput } from './hash-input.ts'
import { inputOf, loadSource } from './load-input.ts'
import { settleSource } from './settle-source.ts'

let app: TestApp
let season: Awaited<ReturnType<typeof buildExampleSeason>>
beforeAll(async () => {
  app = await createTestApp({ now: '2027-12-02T10:00:00+01:00' })
  season = await buildExampleSeason(app.db)
})
afterAll(() => app.close())

const cutOff = { day: plainDate('2027-11-30'), final: true }
const readOneMoment = { isolationLevel: 'repeatable read' } as const
const load = () =>
  app.db.transaction(
    async (tx) => inputOf(await loadSource(tx, season.season, cutOff)),
    readOneMoment,
  )
const saleOf = async (passId: string) => {
  const { sales } = await load()
  return sales.filter((sale) => sale.passId === passId)
}

test('the stored rows of the worked example settle to its payouts', async () => {
  const input = await load()
  expect(validateSettlement(input)).toEqual([])
  const { shares, payouts, totals } = settleSeason(input)
  expect(shares.map(({ points }) => points)).toEqual([200, 114, 144, 48, 10])
  expect(payouts.map(({ earned }) => earned.total)).toEqual([
    721_547, 415_632, 517_114, 162_371, 33_827,
  ])
  expect(totals.pool.total).toBe(1_745_491)
})

test('streamed rows settle to the bytes and the hash of the whole document', async () => {
  const input = await load()
  const settled = await app.db.transaction(
    async (tx) => settleSource(await loadSource(tx, season.season, cutOff)),
    readOneMoment,
  )
  expect(settled.result).toBe(JSON.stringify(settleSeason(input)))
  expect(settled.inputHash).toBe(hashSettlementInput(input))
})

test('the document names nobody', async () => {
  const text = JSON.stringify(await load())
  expect(text).not.toMatch(/Anne|Holm|example\.dk/)
  const golferIds = season.cards.map(({ golferId }) => golferId)
  expect(golferIds.filter((id) => text.includes(id))).toEqual([])
})

describe('a sale', () => {
  let clubId = ''
  beforeEach(() => {
    clubId = season.clubs[1]?.id ?? ''
  })

  test('carries the discount of the one who bears it', async () => {
    const byClub = { discountFundedBy: 'club', discountClubId: clubId } as const
    const clubs = await buildSoldCard(app.db, { discountOre: 10_000, ...byClub })
    const ours = await buildSoldCard(app.db, { discountOre: 20_000, discountFundedBy: 'operator' })
    const pools = await buildSoldCard(app.db, { discountOre: 30_000 })
    expect(await saleOf(clubs.id)).toMatchObject([
      { clubDiscount: { clubId, amount: 10_000 }, poolDiscount: 0, operatorDiscount: 0 },
    ])
    expect(await saleOf(ours.id)).toMatchObject([{ operatorDiscount: 20_000, poolDiscount: 0 }])
    expect(await saleOf(pools.id)).toMatchObject([{ poolDiscount: 30_000, operatorDiscount: 0 }])
  })

  test('gives the commission to the home club, if it is a partner and no link was used', async () => {
    const home = season.clubs[2]
    const member = { clubNumber: home?.dguClubNumber ?? 0 }
    const golfer = await buildGolfer(app.db, { memberships: [member] })
    const pass = { golferId: golfer.id }
    expect(await saleOf((await buildSoldCard(app.db, { pass })).id)).toMatchObject([
      { sellerClubId: home?.id },
    ])
    const other = await buildGolfer(app.db, { memberships: [member] })
    const linked = await buildSoldCard(app.db, {
      pass: { golferId: other.id },
      soldByClubId: clubId,
    })
    expect(await saleOf(linked.id)).toMatchObject([{ sellerClubId: clubId }])
    const noPartner = await buildClub(app.db, { terms: null })
    const third = await buildGolfer(app.db, {
      memberships: [{ clubNumber: noPartner.dguClubNumber }],
    })
    const unsold = await buildSoldCard(app.db, { pass: { golferId: third.id } })
    expect(await saleOf(unsold.id)).toMatchObject([{ sellerClubId: null }])
  })

  test('takes the VAT of a refund back', async () => {
    const vat = { vatMode: 'full_25', vatOre: 29_900 } as const
    const card = await buildSoldCard(app.db, {
      ...vat,
      refundedOre: 100_000,
      pass: { status: 'withdrawn' },
    })
    expect(await saleOf(card.id)).toMatchObject([
      { kind: 'withdrawn', refunds: 100_000, refundedVat: 20_000, vat: 29_900 },
    ])
  })

  test('of a card whose payment failed brings nothing, and its later payment counts', async () => {
    const card = await buildSoldCard(app.db, { pass: { status: 'active' } })
    const attemptId = randomUUID()
    const at = new Date('2027-02-10T09:00:00Z')
    await app.db.insert(paymentAttempts).values({
      id: attemptId,
      orderId: card.orderId,
      provider: 'simulator',
      reference: attemptId,
      status: 'authorised',
      amountOre: 149_500,
      currency: 'DKK',
      authorizedOre: 149_500,
      capturedOre: 0,
      refundedOre: 0,
      returnTokenHash: attemptId,
      createdAt: at,
      updatedAt: at,
      expiresAt: at,
    })
    const refused = { status: 'refused', amountOre: 149_500, dueAt: at, createdAt: at } as const
    const { orderId, orderLineId } = card
    await app.db.insert(captures).values({ orderId, orderLineId, attemptId, ...refused })
    expect(await saleOf(card.id)).toMatchObject([{ kind: 'withdrawn', refunds: 149_500 }])

    const later = await buildSoldCard(app.db)
    await app.db.delete(passes).where(eq(passes.id, later.id))
    await app.db.insert(passPayments).values({
      passId: card.id,
      kind: 'made_good',
      orderId: later.orderId,
      orderLineId: later.orderLineId,
      amountOre: 149_500,
      paidAt: new Date('2027-03-05T23:30:00Z'),
      insteadOfLineId: orderLineId,
    })
    const lines = await saleOf(card.id)
    expect(lines.find(({ kind }) => kind === 'ordinary')).toMatchObject({
      id: later.orderLineId,
      refunds: 0,
      soldOn: '2027-03-06',
    })
  })

  test('is none while the card waits for its membership', async () => {
    const card = await buildSoldCard(app.db, { pass: { status: 'awaiting_verification' } })
    expect(await saleOf(card.id)).toEqual([])
    await buildRound(app.db, card, { clubId, day: plainDate('2027-06-07') })
    expect(await saleOf(card.id)).toHaveLength(1)
  })
})

test('two nines of a day are one visit of 18 holes', async () => {
  const card = await buildSoldCard(app.db)
  const day = plainDate('2027-06-09')
  const clubId = season.clubs[0]?.id ?? ''
  const [first] = await buildRound(app.db, card, { clubId, day, nines: 2 })
  const { visits } = await load()
  expect(visits.filter(({ passId }) => passId === card.id)).toEqual([
    {
      id: first,
      passId: card.id,
      clubId,
      day,
      slot: 1,
      holes: 18,
      twoNines: true,
      state: 'counted',
    },
  ])
})

test('a seat that nobody has had is sold, a returned one is not, and clips stand by themselves', async () => {
  const { db } = app
  const { id: seasonId } = season.season
  const at = new Date('2027-03-10T09:00:00Z')
  const [company] = await db
    .insert(companies)
    .values({
      cvr: '10000009',
      name: 'Firma A/S',
      isInRegister: true,
      street: 'Vej 1',
      postcode: '8000',
      city: 'Aarhus C',
      contactName: 'Anne Holm',
      contactEmail: 'anne@example.dk',
      createdAt: at,
    })
    .returning()
  const companyId = company?.id ?? ''
  const seatLine = await buildSoldCard(db, { product: 'FIRMA-N', discountOre: 14_950 })
  const returned = await buildSoldCard(db, { product: 'FIRMA-N', refundedOre: 149_500 })
  const clipLine = await buildSoldCard(db, { product: 'FIRMA-P', price: 325_000 })
  await db.delete(passes).where(inArray(passes.id, [seatLine.id, returned.id, clipLine.id]))
  const [bought] = await db
    .insert(companyOrders)
    .values({
      companyId,
      seasonId,
      kind: 'cards',
      quantity: 2,
      listPriceOre: 149_500,
      terms: seatLine.soldTerms,
      orderedOn: plainDate('2027-03-10'),
      reference: '',
    })
    .returning()
  const seat = { companyId, companyOrderId: bought?.id ?? '' }
  const [free] = await db
    .insert(companySeats)
    .values([
      { ...seat, orderLineId: seatLine.orderLineId, number: 1 },
      { ...seat, orderLineId: returned.orderLineId, number: 2, returnedAt: at },
    ])
    .returning()
  const [pool] = await db.insert(clipPools).values({ companyId, seasonId, clips: 10 }).returning()
  const poolId = pool?.id ?? ''
  const pack = { poolId, orderLineId: clipLine.orderLineId, firstClip: 1, clips: 10 }
  await db.insert(clipPacks).values({ ...pack, perClipOre: 32_500, addedAt: at })
  const { soldTerms } = clipLine
  const player = await buildPass(db, { product: 'FIRMA-P', soldTerms, clipPoolId: poolId })
  const clubId = season.clubs[0]?.id ?? ''
  const day = plainDate('2027-06-10')
  const [clipId] = await buildRound(db, player, { clubId, day })
  await db
    .update(roundsUsed)
    .set({ clipPoolId: poolId, clip: 3 })
    .where(eq(roundsUsed.passId, player.id))

  const input = await load()
  expect(validateSettlement(input)).toEqual([])
  expect(await saleOf(free?.id ?? '')).toMatchObject([
    { id: seatLine.orderLineId, kind: 'company', poolDiscount: 14_950, refunds: 0 },
  ])
  expect(input.sales.find(({ id }) => id === returned.orderLineId)).toMatchObject({
    kind: 'withdrawn',
    refunds: 149_500,
  })
  const sold = input.clipCards.map(({ id, listPrice, clips }) => ({ id, listPrice, clips }))
  expect(sold).toEqual([{ id: expect.any(String), listPrice: 325_000, clips: 10 }])
  expect(input.clips).toEqual([
    { id: clipId, clipCardId: sold[0]?.id, clubId, day, state: 'counted' },
  ])
  expect(input.visits.filter(({ passId }) => passId === player.id)).toEqual([])
  expect(input.sales.filter(({ passId }) => passId === player.id)).toEqual([])
})

test('a card of a company whose invoice was stopped brings nothing until it is paid', async () => {
  const { db } = app
  const { id, orderId, soldTerms: terms } = await buildSoldCard(db, { product: 'FIRMA-N' })
  const companyId = await buildCompany(db)
  const [issuedOn, dueOn] = [plainDate('2027-02-10'), plainDate('2027-02-24')]
  const seasonId = season.season.id
  const ordered = { kind: 'cards' as const, quantity: 1, listPriceOre: 149_500, reference: '' }
  const [bought] = await db
    .insert(companyOrders)
    .values({ companyId, orderId, seasonId, terms, orderedOn: issuedOn, ...ordered })
    .returning()
  await db.insert(companyInvoices).values({
    companyId,
    companyOrderId: bought?.id ?? '',
    kind: 'invoice',
    issuedOn,
    dueOn,
    totalOre: 149_500,
    document: '{}',
    hash: '',
    stoppedOn: plainDate('2027-03-18'),
  })
  expect(await saleOf(id)).toMatchObject([{ kind: 'withdrawn', refunds: 149_500 }])
  await db.update(companyInvoices).set({ paidOn: plainDate('2027-12-01') })
  expect(await saleOf(id)).toMatchObject([{ kind: 'company', refunds: 0 }])
})
