import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#domain/companies/invoice-document.ts'
import { companyShop, members } from '#test/company-shop.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companyInvoices, companySeats } from '../db/tables/companies.ts'
import { orderLines } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: PurchaseTestApp
let club: { id: string }
let staff = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  club = await buildClub(app.db)
  staff = (await signInAs(app, [{ name: 'club_staff', clubId: club.id }])).cookie
})
/** Each test begins with golfers without cards. */
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.update(passes).set({ status: 'refunded' })
  await app.db.delete(accountGolfers)
})
afterAll(() => app.close())

const { open, accept, newestMail, follow } = companyShop(() => app)
const [anne, lise] = members
const cards = (count: number) => ({ kind: 'cards', cards: count }) as const

async function checkIn(passId: string, minute = 0) {
  const answer = await app.request(
    'POST',
    '/api/v1/check-ins',
    {
      way: 'manual',
      id: randomUUID(),
      clubId: club.id,
      pass: { id: passId },
      isHolder: true,
      manualReason: 'no_phone',
      holes: 18,
      atClient: new Date(app.clock.now().getTime() + minute).toISOString(),
      offline: false,
    },
    { cookie: staff },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('returning seats', () => {
  const credits = async (companyId: string) =>
    (
      await app.db
        .select({ refundedOre: orderLines.refundedOre })
        .from(orderLines)
        .innerJoin(companySeats, eq(companySeats.orderLineId, orderLines.id))
        .where(eq(companySeats.companyId, companyId))
    ).reduce((sum, { refundedOre }) => sum + refundedOre, 0)

  test('four of ten: a credit note by the number kept; then two more', async () => {
    app.clock.set('2027-03-10T10:00:00+01:00')
    const company = await open(cards(10))
    const ids = (await company.show()).seats.map(({ seatId }) => seatId)
    const give = (some: string[]) =>
      company.send<{ creditOre: number; numbers: string[] }>('POST', '/seats/return', {
        seatIds: some,
      })
    const first = await give(ids.slice(0, 4))
    expect(first.body).toMatchObject({ creditOre: 493_350 })
    expect(first.body.numbers[0]).toMatch(/^K2027-\d{6}$/)
    await app.runJobs()
    expect(await credits(company.companyId)).toBe(493_350)
    expect((await give(ids.slice(4, 6))).body).toMatchObject({ creditOre: 254_150 })
    await app.runJobs()
    expect(await credits(company.companyId)).toBe(747_500)
    const { body } = await company.send<{
      invoices: { kind: string; openOre: number; state: string }[]
    }>('GET', '/invoices')
    expect(body.invoices.find(({ kind }) => kind === 'invoice')).toMatchObject({ openOre: 598_000 })
    expect(body.invoices.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
      { state: 'credit' },
      { state: 'credit' },
    ])
    expect((await company.show()).seats).toHaveLength(4)
    expect((await give(ids.slice(0, 1))).status).toBe(404)
  })

  test('a company returns four seats and moves one that was played today', async () => {
    app.clock.set('2027-04-20T10:00:00+02:00')
    const company = await open(cards(10))
    await company.invite('spiller@firma8.example')
    const taken = await accept('spiller@firma8.example', anne)
    await checkIn(taken.body.passId)
    const { seats } = await company.show()
    const played = seats.find(({ state }) => state === 'active')!
    const free = seats.filter(({ state }) => state === 'free').map(({ seatId }) => seatId)
    // All or none: the played seat is in the list by mistake, so nothing is returned.
    const wrong = await company.send('POST', '/seats/return', {
      seatIds: [...free.slice(0, 3), played.seatId],
    })
    expect(wrong).toMatchObject({ status: 422, body: { error: { reason: 'seat_taken' } } })
    expect((await company.show()).seats).toHaveLength(10)
    const [returned, move] = await Promise.all([
      company.send<{ creditOre: number }>('POST', '/seats/return', { seatIds: free.slice(0, 4) }),
      company.send('POST', `/seats/${played.seatId}/move`, { email: 'ny@firma8.example' }),
    ])
    expect(returned.body).toMatchObject({ creditOre: 493_350 })
    expect(move.status).toBe(200)
    expect(await accept('ny@firma8.example', lise)).toMatchObject({
      body: { error: { reason: 'played_today' } },
    })
    app.clock.set('2027-04-21T10:00:00+02:00')
    expect((await accept('ny@firma8.example', lise)).status).toBe(200)
    expect((await company.show()).seats).toHaveLength(6)
  })

  test('a seat is either taken over or returned, also when both happen at once', async () => {
    app.clock.set('2027-04-20T10:00:00+02:00')
    const company = await open(cards(1))
    await company.invite('ræs@firma9.example')
    const mail = await newestMail('ræs@firma9.example', 'companyCard')
    const browser = app.browser()
    await follow(browser, String(mail!.data.link))
    const { seatId } = (await company.show()).seats[0]!
    const [returned, taken] = await Promise.all([
      company.send('POST', '/seats/return', { seatIds: [seatId] }),
      browser.send('POST', '/companies/card-invitation/accept', anne),
    ])
    expect([returned.status === 200, taken.status === 200].filter(Boolean)).toHaveLength(1)
    const [seat] = await app.db.select().from(companySeats).where(eq(companySeats.id, seatId))
    expect((seat!.passId === null) !== (seat!.returnedAt === null)).toBe(true)
  })

  test.each([
    ['2027-03-10', '2027-04-30', 200],
    ['2027-03-10', '2027-05-01', 422],
    ['2027-06-01', '2027-06-15', 200],
    ['2027-06-01', '2027-06-16', 422],
  ])('ordered on %s and returned on %s: %i', async (ordered, on, status) => {
    app.clock.set(`${ordered}T10:00:00+02:00`)
    const company = await open(cards(5))
    const { seatId } = (await company.show()).seats[0]!
    app.clock.set(`${on}T23:30:00+02:00`)
    expect((await company.send('POST', '/seats/return', { seatIds: [seatId] })).status).toBe(status)
  })
})

test('the invoice and its credit notes have the same VAT, and lines that add up', async () => {
  app.clock.set('2027-03-10T10:00:00+01:00')
  const company = await open(cards(24))
  const ids = (await company.show()).seats.map(({ seatId }) => seatId)
  await company.send('POST', '/seats/return', { seatIds: ids.slice(0, 7) })
  await company.send('POST', '/seats/return', { seatIds: ids.slice(7) })
  const stored = await app.db
    .select()
    .from(companyInvoices)
    .where(eq(companyInvoices.companyId, company.companyId))
    .orderBy(desc(companyInvoices.kind))
  const documents = stored.map(({ document }) => JSON.parse(document) as InvoiceDocument)
  for (const { lines, totalOre } of documents) {
    expect(lines.reduce((sum, line) => sum + line.totalOre, 0)).toBe(totalOre)
  }
  const [invoice, ...notes] = documents
  // A fifth of 31.768,75 kr.; rounded for each of the 24 cards it would be 1 øre more.
  expect(invoice).toMatchObject({ kind: 'invoice', totalOre: 3_176_875, vatOre: 635_375 })
  expect(notes.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note'])
  const credited = (key: 'totalOre' | 'vatOre') => notes.reduce((sum, note) => sum + note[key], 0)
  expect([credited('totalOre'), credited('vatOre')]).toEqual([3_176_875, 635_375])
  const lines = await app.db
    .select({ vatOre: orderLines.vatOre })
    .from(orderLines)
    .innerJoin(companySeats, eq(companySeats.orderLineId, orderLines.id))
    .where(eq(companySeats.companyId, company.companyId))
  expect(lines.reduce((sum, { vatOre }) => sum + vatOre, 0)).toBe(635_375)
})
