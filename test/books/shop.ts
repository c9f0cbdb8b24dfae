import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { AppError } from '#server/app-error.ts'
import { companies, companyOrders } from '#server/db/tables/companies.ts'
import { seasons } from '#server/db/tables/passes.ts'
import { issueInvoice } from '#server/companies/issue-invoice.ts'
import type { Ctx } from '#server/ctx.ts'
import { queueMail } from '#server/notifications/queue-mail.ts'
import { realProviders, type ProviderInUse } from '#server/payment-settings.ts'
import { issueGiftCard } from '#server/payments/gift-card-ledger.ts'
import type { SecuredOrder } from '#server/payments/purchases.ts'
import { later } from '#server/payments/retry-times.ts'
import { openPaymentShop } from '../payment-shop.ts'
import { soldTerms } from './sold-terms.ts'

/** The simulated providers at which the soak pays; a new one is added here. */
export const bookProviders = [
  'simulator',
  ...realProviders,
] as const satisfies readonly ProviderInUse[]

const dayMs = 24 * 60 * 60 * 1000

export type BookShop = Awaited<ReturnType<typeof openBookShop>>

/**
 * The shop of the module `payments` with every provider, and a delivery that no unique key guards: two deliveries of a
 * line are two rows and two mails. It also issues gift cards and invoices, as the modules that sell them do.
 */
export async function openBookShop() {
  // A real provider is told the public address, so the simulators of all of them reach the shop.
  // Pages of the length that the providers have themselves: thousands of purchases are listed.
  const shop = await openPaymentShop({
    now: '2027-05-04T10:00:00+02:00',
    provider: 'quickpay',
    listPage: 100,
  })
  await shop.db.execute(sql`create table book_deliveries (order_line_id uuid, order_id uuid)`)
  await shop.db.execute(sql`create table book_unpaid (order_line_id uuid, why text)`)
  const customer = await openCustomer(shop.db, shop.clock.now())
  shop.shelf.deliver = (ctx, order) => deliver(ctx, order, customer)
  const unpaid =
    (why: string) =>
    async (ctx: Ctx, { orderLineIds }: { orderLineIds: string[] }) => {
      for (const id of orderLineIds) {
        await ctx.db.execute(sql`insert into book_unpaid values (${id}, ${why})`)
      }
    }
  for (const kind of Object.keys(shop.purchases.whenSecured) as SecuredOrder['kind'][]) {
    shop.purchases.whenCaptureRefused[kind] = unpaid('refused')
    shop.purchases.whenReleased[kind] = unpaid('released')
  }
  return { ...shop, customer }
}

type Customer = Awaited<ReturnType<typeof openCustomer>>

/** A company with credit. */
async function openCustomer(db: Ctx['db'], createdAt: Date) {
  const [season] = await db
    .insert(seasons)
    .values({
      code: 'Books',
      salesFrom: plainDate('2027-01-01'),
      salesTo: plainDate('2027-12-31'),
      playFrom: plainDate('2027-04-01'),
      playTo: plainDate('2027-10-31'),
      status: 'live',
      termsVersion: '1',
      ruleVersion: '1',
      createdAt,
    })
    .returning()
  const [company] = await db
    .insert(companies)
    .values({
      cvr: '12345674',
      name: 'Holm Rådgivning',
      isInRegister: true,
      street: 'Havnegade 1',
      postcode: '8000',
      city: 'Aarhus C',
      contactName: 'Bo Holm',
      contactEmail: 'bo@example.com',
      createdAt,
    })
    .returning()
  return { season: season!, company: company! }
}

/** The company's side of an order on invoice. */
export async function insertCompanyOrder({ db, customer }: BookShop, id: string, orderId: string) {
  await db.insert(companyOrders).values({
    id,
    companyId: customer.company.id,
    orderId,
    seasonId: customer.season.id,
    kind: 'cards',
    quantity: 1,
    listPriceOre: 0,
    terms: soldTerms,
    orderedOn: plainDate('2027-05-04'),
    reference: '',
    gln: null,
  })
}

async function deliver(ctx: Ctx, order: SecuredOrder, { company }: Customer) {
  const chance = chanceOf(order.id)
  if (chance < 0.04 && order.kind === 'pass') {
    throw new AppError('refused', { reason: 'card_missing' })
  }
  for (const { id } of order.lines) {
    await ctx.db.execute(sql`insert into book_deliveries values (${id}, ${order.id})`)
  }
  await queueMail(ctx.db, ctx, { template: 'testMail', to: `${order.id}@example.com`, data: {} })
  if (order.kind === 'gift_card') await issueGiftCard(ctx, order.subjectId, order.id)
  if (order.kind === 'company_cards') {
    const [companyOrder] = await ctx.db
      .select()
      .from(companyOrders)
      .where(sql`${companyOrders.orderId} = ${order.id}`)
    await issueInvoice(ctx, { company, companyOrder: companyOrder!, order })
    return {}
  }
  if (chance < 0.6) return { captureDueAt: ctx.now() }
  // Captured on the first day to play, or line by line when each is verified.
  return chance < 0.75 ? { captureDueAt: later(ctx.now(), 3 * dayMs) } : {}
}

/** A chance of an order that is the same in each try of its delivery. */
const chanceOf = (id: string) => createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32
