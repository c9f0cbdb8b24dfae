import type { PassState } from '#domain/passes/pass-state.ts'
import { priceOn, vatOf } from '#domain/passes/price.ts'
import type { ProductCode, ProductVersion } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import { freezeTerms } from '#domain/passes/sold-terms.ts'
import { validityOf } from '#domain/passes/start.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { startText } from '#domain/registrations/start-text.ts'
import { addDays, daysBetween, earliest, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { passNumber, passNumberPayloads } from '#domain/shared/ids.ts'
import { danishInstant } from '#server/clock.ts'
import type { PassRow } from '#server/passes/queries.ts'
import type { StoryGolfer } from './build-golfers.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

/** A season with its products. */
export type StorySeason = { id: string; season: Season; products: ProductVersion[] }

/** The outcome of a sale. */
export type Fate = 'active' | 'awaiting' | 'unpaid' | 'withdrawn' | 'released' | 'revoked'

export type Sale = {
  holder: StoryGolfer
  pass: PassRow
  fate: Fate
  soldAt: Date
  product: ProductVersion
}

type Shop = { day: PlainDate; minute: number; current: StorySeason; next: StorySeason }

/** The sales of both seasons: most are active, some have each other outcome. */
export function buildSales(golfers: StoryGolfer[], shop: Shop): Sale[] {
  const random = seededRandom(seedOf(`salg ${shop.day}`))
  const buyers = golfers.filter(({ wants }) => wants !== undefined)
  return buyers.flatMap((holder, index) => {
    const fate = fateOf(index)
    const sale = sell({ random, shop, holder, fate, sold: shop.current })
    // Some golfers with an active card also have next year's, but not the mother and daughter.
    const ahead = index > 1 && index % 16 === 7
    const later = ahead
      ? sell({ random, shop, holder, fate: 'active', sold: shop.next })
      : undefined
    return [sale, later].filter((made) => made !== undefined)
  })
}

/** The mother and daughter, numbers 0 and 1, have active sales. */
function fateOf(index: number): Fate {
  const fates: Record<number, Fate | undefined> = {
    9: 'awaiting',
    23: 'awaiting',
    41: 'awaiting',
    12: 'unpaid',
    58: 'unpaid',
    18: 'withdrawn',
    44: 'withdrawn',
    71: 'withdrawn',
    31: 'released',
    35: 'revoked',
  }
  return fates[index] ?? 'active'
}

type Selling = { random: Random; shop: Shop; holder: StoryGolfer; fate: Fate; sold: StorySeason }

/** Undefined when nothing can be sold, with too few days left or no price yet. */
function sell({ random, shop, holder, fate, sold }: Selling): Sale | undefined {
  const { season, products, id: seasonId } = sold
  const product = products.find(({ code }) => code === holder.wants)
  const soldOn = drawDay(random, shop, { season, fate, code: holder.wants })
  const price = product && priceOn(product, soldOn)
  const startNow = random.chance(0.7) || fate === 'withdrawn'
  const start = product && { product, season, purchasedOn: soldOn }
  const validity = start && validityOf(start, startNow)
  if (!product || price === undefined || !validity) return undefined

  const soldAt = soldInstant(random, shop, soldOn)
  const { status, endedAt } = endOf(fate, { shop, soldOn, random })
  const payload = Math.floor(random.next() * passNumberPayloads)
  const pass: PassRow = {
    id: random.uuid(),
    number: passNumber({ seasonYear: yearOf(validity.lastDay), payload }),
    orderId: random.uuid(),
    orderLineId: random.uuid(),
    golferId: holder.golfer.id,
    dguNumber: holder.memberships[0]?.dguNumber ?? null,
    seasonId,
    productCode: product.code,
    soldTerms: freezeTerms({ product, season, price, soldOn }),
    status,
    ...validity,
    startNow,
    payTokenHash: null,
    startNowText: startNow ? startText.version : null,
    orderedOn: soldOn,
    withdrawalDeadline: withdrawalDeadline(soldOn),
    issuedAt: soldAt,
    endedAt,
    exclusive: product.code !== 'FERIE',
    clipPoolId: null,
    holderAccountId: null,
    creditRounds: 0,
    replacedRounds: {},
  }
  return { holder, pass, fate, soldAt, product }
}

/** Most sales are before the season and some during it; pending ones are recent. */
function drawDay(
  random: Random,
  { day }: Shop,
  { season, fate, code }: { season: Season; fate: Fate; code: ProductCode | undefined },
): PlainDate {
  const last = earliest(day, season.salesTo)
  const days = Math.max(0, daysBetween(season.salesFrom, last))
  if (fate === 'awaiting') return addDays(last, -Math.min(days, random.whole(1, 6)))
  if (fate === 'released' || fate === 'withdrawn') {
    return addDays(last, -Math.min(days, random.whole(16, 40)))
  }
  if (fate === 'revoked') return addDays(last, -Math.min(days, random.whole(45, 80)))
  if (code === 'FERIE') return addDays(last, -Math.min(days, random.whole(0, 120)))
  const early = random.next() * random.next()
  return addDays(season.salesFrom, Math.floor(days * early))
}

/** The instant of a sale; today's sales are always before now. */
function soldInstant(random: Random, { day, minute }: Shop, soldOn: PlainDate): Date {
  const wanted = random.whole(7 * 60, 22 * 60)
  return danishInstant(soldOn, soldOn === day ? Math.min(wanted, Math.floor(minute / 2)) : wanted)
}

function endOf(
  fate: Fate,
  { shop: { day }, soldOn, random }: { shop: Shop; soldOn: PlainDate; random: Random },
): { status: PassState; endedAt: Date | null } {
  const endDay = (days: number) => {
    const wanted = addDays(soldOn, days)
    return danishInstant(earliest(wanted, addDays(day, -1)), 11 * 60)
  }
  switch (fate) {
    case 'awaiting':
      return { status: 'awaiting_verification', endedAt: null }
    case 'unpaid':
      return { status: 'unpaid', endedAt: null }
    case 'withdrawn':
      return { status: 'withdrawn', endedAt: endDay(random.whole(3, 12)) }
    case 'released':
      return { status: 'refunded', endedAt: endDay(13) }
    case 'revoked':
      return { status: 'revoked', endedAt: endDay(40) }
    default:
      return { status: 'active', endedAt: null }
  }
}

/** The VAT of a sale, as on its order line. */
export const vatOfSale = ({ pass }: Sale) => vatOf(pass.soldTerms.price, pass.soldTerms.vatMode)
