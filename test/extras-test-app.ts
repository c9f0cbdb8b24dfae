import { eq } from 'drizzle-orm'
import type { DirectorsExtras } from '#contract/entries/extras.ts'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { refunds } from '#server/db/tables/payments.ts'
import { createEntryTestApp, type EntryTestApp } from './entry-test-app.ts'

export let app: EntryTestApp

export async function createExtrasTestApp() {
  app = await createEntryTestApp()
}

export const meal = {
  kind: 'meal',
  name: 'Spisning',
  priceOre: 12_550,
  hasVat: true,
  places: 20 as number | null,
  lastDay: '2027-06-09',
  isPerPerson: true,
  noteLabel: 'Allergi',
}
/** A tournament of 350 kr. that offers a meal of 125,50 kr., and how its director and players act. */
export async function offering(given: Partial<typeof meal> = {}) {
  const of = await app.tournament()
  const direct = await app.director(of.tournament.id)
  const { body } = await direct<DirectorsExtras>('POST', '/extras', { ...meal, ...given })
  const { id: extraId } = body.extras[0]!
  const choice = (quantity: number, note = '') => ({
    extras: [{ extraId, quantity, note, priceOre: given.priceOre ?? meal.priceOre }],
  })
  const list = async () => (await direct<DirectorsExtras>('GET', '/extras')).body
  return { of, direct, extraId, choice, list }
}

type Golfer = Awaited<ReturnType<EntryTestApp['golfer']>>
export const choose = (golfer: Golfer, entryId: string, body: object) =>
  golfer.ask<{ refundOre: number }>('POST', `/account/tournament-entries/${entryId}/extras`, body)
export const mine = async (golfer: Golfer): Promise<OwnEntry> => (await golfer.mine())[0]!

/** A player who entered with meals and paid, all money carried out. */
export async function diner({ of, choice }: Awaited<ReturnType<typeof offering>>, meals: number) {
  const golfer = await app.golfer()
  const { body } = await golfer.enter(of, choice(meals, 'Ingen nødder'))
  await app.pay(body.redirectUrl)
  await app.runJobs()
  const entryId = body.entry.id
  const orderId = (await app.stateOf(entryId))?.orderId ?? ''
  return { golfer, entryId, orderId }
}

export const refundedOre = async (orderId: string) =>
  (await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
    ({ amountOre }) => amountOre,
  )

export async function withDiner(meals: number) {
  const at = await offering()
  return { ...at, ...(await diner(at, meals)) }
}
