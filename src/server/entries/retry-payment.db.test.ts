import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { orders } from '../db/tables/orders.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const stateOf = async (entryId: string) => (await app.stateOf(entryId))?.state

/** Ida pays for a place that is held until 10.30; Bo waits for it. */
async function held() {
  const { of, first, waiting } = await fillTournament(app, ['Ida', 'Bo'])
  const [ida, bo] = waiting as [(typeof waiting)[number], (typeof waiting)[number]]
  await first.her.act(first.entryId, 'withdrawal')
  const { body } = await ida.her.act(ida.entryId, 'acceptance')
  const both = async () => [await stateOf(ida.entryId), await stateOf(bo.entryId)]
  return { of, ida, redirectUrl: body.redirectUrl, both }
}

/** Without what happens by itself. */
const at = (time: string) => app.clock.set(`2027-05-04T${time}+02:00`)

/** The page that she comes back to from the payment, and its *Prøv igen*. */
function returned(token: string) {
  const path = `/api/v1/payments/return/${token}`
  const answered = async (answer: Response) => ({
    status: answer.status,
    body: (await answer.json()) as { redirectUrl?: string },
  })
  return {
    look: async () => (await answered(await app.request('GET', path))).body,
    retry: async () => answered(await app.request('POST', `${path}/retry`, {})),
  }
}

test('a place that is released is not paid for from the page of a payment: the way is to enter again', async () => {
  const place = await held()
  const { ida } = place
  at('10:25:00')
  await app.runJobs()
  const { body } = await ida.her.act(ida.entryId, 'payment')
  const { look, retry } = returned(await app.pay(body.redirectUrl, 'decline'))
  const kept = {
    state: 'declined',
    canRetry: true,
    isReleased: false,
    next: '/account/tournaments',
  }
  expect(await look()).toMatchObject(kept)
  const next = `/tournaments/${place.of.tournament.slug}/entry`
  const gone = { state: 'declined', canRetry: false, isReleased: true, next }

  // Its time is up, and nobody has given it to the next yet; the order is open for minutes more.
  at('10:30:00')
  expect(await look()).toMatchObject(gone)
  expect(await retry()).toMatchObject(refused('payment_over'))
  await app.runJobs()
  expect(await place.both()).toEqual(['expired', 'offered'])
  expect(await look()).toMatchObject(gone)
  expect(await retry()).toMatchObject(refused('payment_over'))
  const [order] = await app.db.select().from(orders).where(eq(orders.subjectId, ida.entryId))
  expect(order).toMatchObject({ status: 'cancelled', securedBy: null })
})

test('a place that is held still is paid for from the page of the payment', async () => {
  const place = await held()
  const { retry } = returned(await app.pay(place.redirectUrl, 'decline'))
  const { status, body } = await retry()
  expect(status).toBe(200)
  await app.pay(body.redirectUrl ?? null)
  expect(await place.both()).toEqual(['entered', 'waiting'])
})
