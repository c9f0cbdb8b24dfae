import { createHash } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShownSaleQueue } from '#contract/salequeue/endpoints.ts'
import { activity } from '#server/db/tables/activity.ts'
import { saleQueues, saleQueueTickets } from '#server/db/tables/sale-queues.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, fillIn, order, type Browser } from '#test/purchase-test-app.ts'
import { pairsOf } from '#test/requests.ts'

let app: Awaited<ReturnType<typeof createPurchaseTestApp>>
let administrator = ''
let queue: ShownSaleQueue

/** The morning of 1 March: the queue begins at 6, the sale opens at 7 with 60 a minute. */
const at = (time: string) => app.clock.set(`2027-03-01T${time}+01:00`)

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-01T05:00:00+01:00' })
  administrator = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => app.close())

const asAdministrator = async (path: string, body?: object) => {
  const method = body ? 'POST' : 'GET'
  const answer = await app.request(method, `/api/v1/admin/sale-queue${path}`, body, {
    cookie: administrator,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { queue: ShownSaleQueue; error?: { reason: string } },
  }
}

let addresses = 0

/** Opens the queue's page, as a browser with cookies follows its redirects. */
async function look(cookie = '', headers: Record<string, string> = {}) {
  const from = {
    'x-visitor-address': `10.1.${(addresses += 1) >> 8}.${addresses & 255}`,
    ...headers,
  }
  const first = await app.request('GET', '/koe', undefined, { ...from, cookie })
  const given = pairsOf(first)
  if (first.status !== 303 || !given) return { answer: first, cookie: given || cookie }
  const second = await app.request('GET', '/koe?plads=1', undefined, { ...from, cookie: given })
  return { answer: second, cookie: given }
}

const titleOf = async (answer: Response) => /<h1>(.*?)<\/h1>/.exec(await answer.clone().text())?.[1]

const pair = (cookie: string): [string, string] => {
  const cut = cookie.indexOf('=')
  return [cookie.slice(0, cut), cookie.slice(cut + 1)]
}

/** A browser of a buyer with the cookie of a ticket. */
function buyerWith(cookie: string): Browser {
  const browser = app.browser()
  if (cookie) browser.cookies.set(...pair(cookie))
  return browser
}

const begin = (browser: Browser) =>
  browser.send<{ error?: { code: string; reason: string; details: object } }>(
    'POST',
    '/registrations',
    {},
  )

const tickets = () =>
  app.db
    .select()
    .from(saleQueueTickets)
    .where(eq(saleQueueTickets.queueId, queue.id))
    .orderBy(asc(saleQueueTickets.number))

const needsTurn = { code: 'refused', reason: 'queue_turn_needed', details: { queue: '/koe' } }

test('without a queue the page leads to the cards, and a purchase begins', async () => {
  const { answer } = await look()
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/membership')
  const foreign = await app.request('GET', '/koe?next=//example.com')
  expect(foreign.headers.get('location')).toBe('/membership')
  expect((await begin(app.browser())).status).toBe(200)
})

test('an administrator plans a queue, once, and nobody else does', async () => {
  const plan = { day: '2027-03-01', begins: '06:00', opens: '7.00', perMinute: 60 }
  expect((await asAdministrator('', { ...plan, opens: '05:30' })).body.error?.reason).toBe(
    'queue_times_wrong',
  )
  const planned = await asAdministrator('', plan)
  queue = planned.body.queue
  expect(queue).toMatchObject({
    state: 'planned',
    beginsAt: '2027-03-01T05:00:00.000Z',
    perMinute: 60,
  })
  expect((await asAdministrator('', plan)).body.error?.reason).toBe('queue_exists')
  const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  const refused = await app.request('POST', '/api/v1/admin/sale-queue', plan, { cookie: support })
  expect(refused.status).toBe(404)
})

test('before the queue begins nobody gets a place, and a purchase begins as always', async () => {
  expect(await titleOf((await look()).answer)).toBe('Køen er ikke åbnet endnu')
  expect((await begin(app.browser())).status).toBe(200)
  expect(await tickets()).toEqual([])
})

describe('before the opening', () => {
  test('whoever comes takes part in the lot, keeps the ticket and may not buy', async () => {
    at('06:30:00')
    const first = await look()
    expect(await titleOf(first.answer)).toBe('Du er med i lodtrækningen')
    const again = await look(first.cookie)
    expect(again.answer.headers.getSetCookie()).toEqual([])
    expect(await tickets()).toHaveLength(1)
    const { status, body } = await begin(buyerWith(first.cookie))
    expect(status).toBe(422)
    expect(body.error).toMatchObject(needsTurn)
  })

  test('the page is small, is not stored, allows only its own script, and asks again without scripts', async () => {
    const { answer } = await look()
    const html = await answer.text()
    expect(html.length).toBeLessThan(10_000)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"><\/noscript>/)
  })

  test('a signed-in golfer has the same ticket in two browsers', async () => {
    const golfer = await signInAs(app)
    const before = (await tickets()).length
    const [one, other] = [await look(golfer.cookie), await look(golfer.cookie)]
    expect(one.cookie).toBe(other.cookie)
    expect(await tickets()).toHaveLength(before + 1)
  })

  test('robots, previews, prefetches and checks of links get no place', async () => {
    const before = (await tickets()).length
    await look('', { 'user-agent': 'facebookexternalhit/1.1' })
    await look('', { 'sec-purpose': 'prefetch;prerender' })
    expect((await app.request('HEAD', '/koe')).status).toBe(200)
    expect(await tickets()).toHaveLength(before)
  })

  test('a browser without cookies is told so, and gets no second place', async () => {
    const before = (await tickets()).length
    const first = await app.request('GET', '/koe')
    expect(first.headers.get('location')).toBe('/koe?plads=1')
    const second = await app.request('GET', '/koe?plads=1')
    expect(await titleOf(second)).toBe('Din browser gemmer ikke din plads')
    expect(await tickets()).toHaveLength(before + 1)
  })
})

describe('at the opening', () => {
  let early: Awaited<ReturnType<typeof look>>[] = []

  test('the lot numbers everybody once, in the order of the seed, and newcomers come behind', async () => {
    early = await Promise.all(Array.from({ length: 30 }, () => look()))
    const waiting = (await tickets()).length
    at('07:00:00')
    await Promise.all(Array.from({ length: 10 }, () => look()))
    const [row] = await app.db.select().from(saleQueues).where(isNull(saleQueues.closedAt))
    const all = await tickets()
    expect(row).toMatchObject({ drawn: waiting, lastNumber: waiting + 10 })
    expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1))
    const rank = ({ id }: { id: string }) =>
      createHash('sha256').update(`${row!.seed}:${id}`).digest('hex')
    const drawn = all.slice(0, waiting)
    expect(drawn.map(({ id }) => id)).toEqual(
      drawn.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ id }) => id),
    )
  })

  test('a place is let in at its time, and the page follows', async () => {
    const { answer, cookie } = await look(early[0]?.cookie)
    expect(await titleOf(answer)).toBe('Du er i kø')
    expect(cookie).not.toBe(early[0]?.cookie)
    expect(await answer.text()).toMatch(/Det er din tur om/)
    expect((await begin(buyerWith(cookie))).body.error).toMatchObject(needsTurn)
    at('07:02:00')
    expect(await titleOf((await look(cookie)).answer)).toBe('Det er din tur')
    const chosen = '/koe?next=%2Faccount%2Fregistration%3Fcard%3DFULD%26season%3D2027'
    const turn = await app.request('GET', chosen, undefined, { cookie })
    expect(await turn.text()).toContain(
      'href="/account/registration?card=FULD&amp;season=2027">Gå til din bestilling<',
    )
    expect((await begin(buyerWith(cookie))).status).toBe(200)
  })

  test('a forged ticket, or one of another queue, is no ticket', async () => {
    const [name, value] = pair((await look(early[1]?.cookie)).cookie)
    const parts = value.split('.')
    const first = [parts[0], parts[1], '1', parts[3]].join('.')
    for (const forged of [first, `${parts.slice(0, 3).join('.')}.${'A'.repeat(43)}`, 'x', '']) {
      expect((await begin(buyerWith(`${name}=${forged}`))).body.error).toMatchObject(needsTurn)
    }
  })

  test('copies of a ticket begin purchases, and order one', async () => {
    const { cookie } = await look(early[2]?.cookie)
    const [mine, copy] = [buyerWith(cookie), buyerWith(cookie)]
    const ready = await fillIn(mine)
    expect((await begin(copy)).status).toBe(200)
    // The later purchase has the ticket.
    const [row] = await app.db
      .select()
      .from(saleQueueTickets)
      .where(eq(saleQueueTickets.registrationId, ready.id))
    expect(row).toBeUndefined()
    at('07:25:00')
    expect((await order(mine, ready)).body.error).toMatchObject(needsTurn)
  })

  test('two simultaneous orders of two purchases of one ticket are one order', async () => {
    at('07:25:00')
    const { cookie } = await look()
    at('07:25:30')
    const [mine, copy] = [buyerWith(cookie), buyerWith(cookie)]
    const ready = [await fillIn(mine), await fillIn(copy)] as const
    const [, id] = pair(cookie)[1].split('.')
    const row = `select from sale_queue_tickets where id = '${id}' for update`
    const both = () => Promise.all([order(mine, ready[0]), order(copy, ready[1])])
    const answers = await holding(app, row, both, 2)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.error?.reason).toBe('queue_ticket_used')
  })

  test('a purchase that began in its turn is ordered and paid after the turn, and uses the ticket up', async () => {
    at('07:30:00')
    const { cookie } = await look()
    at('07:30:05')
    const browser = buyerWith(cookie)
    const ready = await fillIn(browser)
    at('08:30:00')
    expect(await titleOf((await look(cookie)).answer)).toBe('Din tur er forbi')
    const ordered = await order(browser, ready)
    expect(ordered.status).toBe(200)
    expect((await order(browser, ready)).body.orderId).toBe(ordered.body.orderId)
    expect((await browser.pay(ordered.body.redirectUrl))?.body.state).toBe('paid')
    expect((await begin(buyerWith(cookie))).body.error?.reason).toBe('queue_turn_needed')
  })

  test('an unused turn leads behind everybody, and a place that waits does not move', async () => {
    await asAdministrator(`/${queue.id}/rate`, { perMinute: 0 })
    const { cookie } = await look(early[3]?.cookie)
    const again = await app.request('POST', '/koe', undefined, { cookie })
    const numbers = (await tickets()).map(({ number }) => number ?? 0)
    const moved = pairsOf(again)
    expect(Number(pair(moved)[1].split('.')[2])).toBe(Math.max(...numbers))
    const third = await app.request('POST', '/koe', undefined, { cookie: moved })
    expect(pairsOf(third)).toBe(moved)
    expect(await (await look(moved)).answer.text()).toContain('Der lukkes ingen ind lige nu')
  })

  test('thousands of tickets from one address are two hundred', async () => {
    const before = (await tickets()).length
    const from = { 'x-visitor-address': '192.0.2.7' }
    const answers = await Promise.all(
      Array.from({ length: 260 }, () => app.request('GET', '/koe', undefined, from)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(60)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await titleOf(refused[0]!)).toBe('Der er mange i kø fra dit netværk')
    expect(await tickets()).toHaveLength(before + 200)
  })

  test('the administrator sees the numbers, and everybody is let in, which is logged', async () => {
    const { body } = await asAdministrator('')
    expect(body.queue).toMatchObject({ state: 'open', perMinute: 0, ordered: 2 })
    expect(body.queue.places).toBe((await tickets()).length)
    expect(body.queue.waiting + body.queue.letIn).toBe(body.queue.places)
    expect((await asAdministrator(`/${queue.id}/close`, {})).status).toBe(200)
    expect((await asAdministrator(`/${queue.id}/close`, {})).body.error?.reason).toBe(
      'queue_closed',
    )
    expect((await begin(app.browser())).status).toBe(200)
    const logged = await app.db.select().from(activity).where(eq(activity.subjectId, queue.id))
    expect(logged.map(({ action }) => action)).toEqual([
      'salequeue.plan',
      'salequeue.change_rate',
      'salequeue.close',
    ])
  })
})
