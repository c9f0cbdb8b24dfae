import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { buildClub } from '#test/clubs.ts'
import {
  createPurchaseTestApp,
  fillIn,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { golferMemberships } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { passes, seasons } from '../db/tables/passes.ts'
import { verifyPass } from '../passes/verify-pass.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { inputOf, loadSource } from './load-input.ts'

let app: PurchaseTestApp
let homeClubId = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  const { id } = await buildClub(app.db, { dguClubNumber: 901, terms: { roundsPerPass: 3 } })
  homeClubId = id
})
afterAll(() => app.close())

async function bought(email: string, { unionIsDown }: { unionIsDown: boolean }) {
  const browser = app.browser()
  app.unionIsDown(unionIsDown)
  const registration = await fillIn(browser, { email })
  app.unionIsDown(false)
  const { body } = await order(browser, registration)
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  if (!pass) throw new Error('The card was not delivered')
  return pass
}

async function sellerOf(passId: string) {
  const [season] = await app.db.select().from(seasons)
  const cutOff = { day: plainDate('2027-05-03'), final: false }
  const { sales } = await app.db.transaction(
    async (tx) => inputOf(await loadSource(tx, season!, cutOff)),
    { isolationLevel: 'repeatable read' },
  )
  return sales.find((sale) => sale.passId === passId)?.sellerClubId
}

test('the home club keeps its commission when the golfer is erased', async () => {
  const pass = await bought('anne@example.dk', { unionIsDown: false })
  expect(await sellerOf(pass.id)).toBe(homeClubId)
  const [sale] = await app.db.select().from(orders).where(eq(orders.id, pass.orderId))
  await erasePerson(app.ctx(), sale!.accountId ?? '')
  expect(await app.db.$count(golferMemberships)).toBe(0)
  expect(await sellerOf(pass.id)).toBe(homeClubId)
})

test('a card that waited for its membership keeps the home club of the membership', async () => {
  const pass = await bought('anne.igen@example.dk', { unionIsDown: true })
  expect(pass.status).toBe('awaiting_verification')
  const verdict = await confirmMembership(app.ctx(), { dguNumber: '901-1001', lastName: 'Holm' })
  if (verdict.state !== 'confirmed') throw new Error('The union does not know the member')
  await verifyPass(app.ctx(), pass.id, { membership: verdict.membership })
  await app.db.delete(golferMemberships)
  expect(await sellerOf(pass.id)).toBe(homeClubId)
})
