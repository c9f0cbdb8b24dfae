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

/** Ida is paying for a place that is held until 10.30; Bo is next on the waiting list. */
async function held() {
  const { of, first, waiting } = await fillTournament(app, ['Ida', 'Bo'])
  const [ida, bo] = waiting as [(typeof waiting)[number], (typeof waiting)[number]]
  await first.golfer.act(first.entryId, 'withdrawal')
  const { body } = await ida.golfer.act(ida.entryId, 'acceptance')
  const both = async () => [await stateOf(ida.entryId), await stateOf(bo.entryId)]
  return { of, ida, redirectUrl: body.redirectUrl, both }
}

/** Sets the clock without running jobs. */
const at = (time: string) => app.clock.set(`2027-05-04T${time}+02:00`)

/** The page that a payment returns to, and its *Prøv igen*. */
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

test('a released place cannot be paid for from the page of a payment, which leads to entering again', async () => {
  const place = await held()
  const { ida } = place
  at('10:25:00')
  await app.runJobs()
  const { body } = await ida.golfer.act(ida.entryId, 'payment')
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

  // The place has expired but is not offered yet, and the order is still open for some minutes.
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

test('a place that is still held can be paid for from the page of a payment', async () => {
  const place = await held()
  const { retry } = returned(await app.pay(place.redirectUrl, 'decline'))
  const { status, body } = await retry()
  expect(status).toBe(200)
  await app.pay(body.redirectUrl ?? null)
  expect(await place.both()).toEqual(['entered', 'waiting'])
})
