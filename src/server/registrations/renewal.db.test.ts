import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import {
  confirm,
  createPurchaseTestApp,
  fillIn,
  laterStart,
  order,
  save,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { passes } from '../db/tables/passes.ts'
import { createSeason, regularSeason } from '../passes/seasons.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  const next = { ...regularSeason(2028), salesFrom: plainDate('2027-11-01') }
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), next))
})
afterAll(() => app.close())

type Renewals = { season: string | null; renewals: { firstName: string; seasonCode: string }[] }

const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }

/** Anne buys for herself and her child, and is signed in. */
async function buyForTwo() {
  const browser = app.browser()
  await fillIn(browser, anne)
  await browser.send('POST', '/registrations/current/cards', {
    version: (await browser.registration()).version,
    relation: 'child',
  })
  const child = (await browser.registration()).cards[1]!
  const clara = { firstName: 'Clara', lastName: 'Holm', birthDate: '2016-07-04' }
  await save(browser, 'PATCH', `/registrations/current/cards/${child.id}`, {
    ...clara,
    dguNumber: '901-1012',
    productCode: 'FULD',
    startNow: laterStart,
    guardianAccepted: true,
  })
  const ready = await confirm(browser, child.id)
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
  return browser
}

test('a family renews its cards for the next season in one purchase', async () => {
  const browser = await buyForTwo()
  const list = async () => (await browser.send<Renewals>('GET', '/account/renewals')).body
  expect(await list()).toEqual({ season: null, renewals: [] })
  const early = await browser.send('POST', '/registrations/renewal', {})
  expect(early.body).toMatchObject({ error: { reason: 'nothing_to_renew' } })

  app.clock.set('2027-11-20T10:00:00+01:00')
  expect(await list()).toMatchObject({
    season: '2028',
    renewals: [
      { firstName: 'Anne', seasonCode: '2027' },
      { firstName: 'Clara', seasonCode: '2027' },
    ],
  })
  const begin = () =>
    browser.send<{ registration: Registration }>('POST', '/registrations/renewal', {})
  const { registration } = (await begin()).body
  expect(registration).toMatchObject({
    name: 'Anne Holm',
    email: anne.email,
    emailProven: true,
    season: { code: '2028' },
    cards: [
      { relation: 'self', firstName: 'Anne', dguNumber: '901-1001', productCode: 'FULD' },
      { relation: 'child', firstName: 'Clara', dguNumber: '901-1012', birthDate: '2016-07-04' },
    ],
  })
  // A reload continues the renewal.
  expect((await begin()).body.registration.id).toBe(registration.id)

  // So does the way back from a DGU login, or from a look-up, by which a golfer has another number.
  const own = `/registrations/current/cards/${registration.cards[0]!.id}`
  await save(browser, 'PATCH', own, { dguNumber: '902-2001' })
  expect((await begin()).body.registration).toMatchObject({
    id: registration.id,
    cards: [{ dguNumber: '902-2001' }, { firstName: 'Clara' }],
  })
  await save(browser, 'PATCH', own, { dguNumber: anne.dguNumber })

  for (const { id } of registration.cards) await confirm(browser, id)
  const clara = registration.cards[1]!
  const path = `/registrations/current/cards/${clara.id}`
  await save(browser, 'PATCH', path, { guardianAccepted: true })
  const { body } = await order(browser, await browser.registration())
  expect(body.error).toBeUndefined()
  await browser.pay(body.redirectUrl)
  const renewed = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  expect(renewed.map(({ firstDay }) => firstDay)).toEqual(['2028-03-01', '2028-03-01'])
  expect(await list()).toEqual({ season: null, renewals: [] })
})

test('nobody renews without signing in', async () => {
  const visitor = app.browser()
  expect((await visitor.send('GET', '/account/renewals')).status).toBe(401)
  expect((await visitor.send('POST', '/registrations/renewal', {})).status).toBe(401)
})
