import { randomUUID } from 'node:crypto'
import { plainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { discountOffers } from '#server/db/tables/discounts.ts'
import { orders } from '#server/db/tables/orders.ts'
import { buildGolfer, buildPass, signIn } from './checkins.ts'

export type GivenOffer = Partial<typeof discountOffers.$inferInsert>

/** By default a published offer without limits, for every card valid on the day. */
export async function buildOffer(db: Db, given: GivenOffer) {
  const at = new Date('2027-03-01T09:00:00Z')
  const [offer] = await db
    .insert(discountOffers)
    .values({
      title: '20 % i shoppen',
      text: 'På alt tøj.',
      state: 'published',
      validFrom: plainDate('2027-03-01'),
      validTo: plainDate('2027-11-30'),
      productCodes: [],
      needsValidCard: true,
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning()
  if (!offer) throw new Error('The offer was not stored')
  return offer
}

/** A signed-in golfer with a card. */
export async function buildCardHolder(
  db: Db,
  given: {
    golfer?: Parameters<typeof buildGolfer>[1]
    pass?: Parameters<typeof buildPass>[1]
  } = {},
) {
  const golfer = await buildGolfer(db, given.golfer)
  const orderId = randomUUID()
  const at = new Date('2027-02-10T09:00:00Z')
  await buildPass(db, { golferId: golfer.id, orderId, ...given.pass })
  // The card belongs to an order, as every card does.
  await db.insert(orders).values({
    id: orderId,
    kind: 'pass',
    subjectId: randomUUID(),
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@example.dk',
    status: 'fulfilled',
    totalOre: 0,
    currency: 'DKK',
    createdAt: at,
    expiresAt: at,
  })
  const { headers, accountId } = await signIn(db, { golferIds: [golfer.id] })
  return { golferId: golfer.id, cookie: headers.cookie, accountId }
}
