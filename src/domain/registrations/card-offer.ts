import type { Membership, MembershipType } from '#domain/accounts/membership.ts'
import {
  evaluatePurchase,
  productsFor,
  type GolferAsBuyer,
} from '#domain/passes/evaluate-purchase.ts'
import { nextPriceAfter, priceOn, upgradePrice } from '#domain/passes/price.ts'
import type { ProductCode, ProductVersion } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import { lastPossibleStart, startNowOffered, validityOf } from '#domain/passes/start.ts'
import { purchaseRefusalText } from '#domain/passes/purchase-refusal-text.ts'
import { ageOn, formatDay, latest, type PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import type { Ore } from '#domain/shared/money.ts'

/** What is sold on a day. */
export type Shop = { season: Season; products: readonly ProductVersion[]; day: PlainDate }

/** A golfer as far as her card's offer is concerned. */
export type Candidate = {
  birthDate: PlainDate | null
  dguNumber: string | null
  /** The kind of membership she says she has; null = not said. */
  statedType: MembershipType | null
  /** What the union answered, once it has. */
  membership: Membership | null
  currentPasses: GolferAsBuyer['currentPasses']
  /** The Hverdagskort that a Sæsonkort would replace (E8); null when she has none to upgrade. */
  upgradable: Upgradable | null
}

/** A held card as far as its upgrade is concerned; `paid` in all for it so far, whole øre. */
export type Upgradable = { passId: string; name: string; paid: Ore; period: Period }

export type CardOffer = {
  product: ProductVersion
  price: Ore
  allowed: boolean
  whyNot: string | null
  nextPrice: { from: PlainDate; price: Ore } | null
  /** Set when `price` is only the difference to a card she has. */
  upgrade: { fromName: string; listPrice: Ore; paid: Ore } | null
}

/** Those she may buy first, then those she may not, each with the reasons as sentences (D12). */
export function offersFor(shop: Shop, candidate: Candidate): CardOffer[] {
  const question = { golfer: asBuyer(candidate), season: shop.season, day: shop.day }
  const { offers, others } = productsFor(question, shop.products)
  const toOffer = (product: ProductVersion, whyNot: string | null): CardOffer[] => {
    const listPrice = priceOn(product, shop.day)
    if (listPrice === undefined) return []
    const held = upgradedBy(candidate, product)
    const costs = (price: Ore) => (held ? upgradePrice(price, held.paid) : price)
    const next = nextPriceAfter(product, shop.day)
    return [
      {
        product,
        price: costs(listPrice),
        allowed: !whyNot,
        whyNot,
        nextPrice: next && { from: next.from, price: costs(next.price) },
        upgrade: held ? { fromName: held.name, listPrice, paid: held.paid } : null,
      },
    ]
  }
  return [
    ...offers.flatMap(({ product }) => toOffer(product, refusalOf(shop, candidate, product))),
    ...others.flatMap(({ product }) => toOffer(product, refusalOf(shop, candidate, product))),
  ].toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
}

/** Why this golfer may not buy this product, as sentences; null when she may. */
export function refusalOf(
  shop: Shop,
  candidate: Candidate,
  product: ProductVersion,
): string | null {
  const { season, day } = shop
  const { reasons, upgrades } = evaluatePurchase({
    golfer: asBuyer(candidate),
    product,
    season,
    day,
  })
  // A held card that is unpaid or not verified yet is settled before it is exchanged.
  const isOpen = upgradedBy(candidate, product) !== undefined
  const all =
    upgrades && !isOpen ? [{ code: 'has_pass', held: upgrades } as const, ...reasons] : reasons
  if (all.length === 0) return null
  // Nobody is asked for her birthday to hear no a second time.
  const told = all.length > 1 ? all.filter(({ code }) => code !== 'birth_date_missing') : all
  return told.map(purchaseRefusalText).join(' ')
}

/** The held card that this product would take the place of, for the difference (E8). */
export function upgradedBy(
  { upgradable }: Pick<Candidate, 'upgradable'>,
  { code }: Pick<ProductVersion, 'code'>,
): Upgradable | undefined {
  return upgradable && code === 'FULD' ? upgradable : undefined
}

export type Period = { firstDay: PlainDate; lastDay: PlainDate }

export type CardStart = {
  /** The box *start nu* is shown (D8). */
  offered: boolean
  /** Between which days a first day may be wished. */
  range: { from: PlainDate; to: PlainDate } | null
  /** Undefined when the card would start too late to be played. */
  period: Period | undefined
  /** Why there is no period, with what to do. */
  refusal: string | null
}

/** An upgraded card keeps its days, and its new ones begin at once; only the box is asked for. */
export function startOfUpgrade(shop: Shop, product: ProductVersion, { period }: Upgradable) {
  const { season, day } = shop
  const offered = startNowOffered({ product, season, purchasedOn: day })
  return { offered, range: null, period, refusal: null } satisfies CardStart
}

/** When a card would be valid if it were bought on the shop's day. */
export function startOf(
  { season, day }: Shop,
  product: ProductVersion,
  wish: { firstDay: PlainDate | null; startNow: boolean },
): CardStart {
  const start = { product, season, purchasedOn: day, chosenDay: wish.firstDay ?? undefined }
  const offered = startNowOffered(start)
  const period = validityOf(start, offered && wish.startNow)
  const soonest = latest(day, season.playFrom)
  const from =
    validityOf({ ...start, chosenDay: soonest }, offered && wish.startNow)?.firstDay ?? soonest
  const to = lastPossibleStart({ product, season })
  const refusal = period ? null : tooLate(offered, to)
  return { offered, range: from <= to ? { from, to } : null, period, refusal }
}

/** Born on the day the union knows, else on the one typed. */
export function birthDateOf({
  membership,
  birthDate,
}: Pick<Candidate, 'membership' | 'birthDate'>) {
  return membership?.birthDate ?? birthDate
}

/** Under 18 on the day: a guardian buys (L-IN-9). */
export function needsGuardian(birthDate: PlainDate | null, day: PlainDate): boolean {
  return birthDate !== null && ageOn(birthDate, day) < 18
}

/** The kinds of membership to evaluate by: the union's answer, else what was said, else an F in the number. */
export function membershipTypesOf(candidate: Candidate): MembershipType[] {
  const { membership, statedType, dguNumber } = candidate
  if (membership) return membership.memberships.map(({ type }) => type)
  const flex = dguNumber !== null && parseDguNumber(dguNumber)?.flex === true
  return [statedType ?? (flex ? 2 : 1)]
}

/** The offer nearest to a product that does not fit: the dearest she may buy (never chosen for her). */
export function betterFit(offers: readonly CardOffer[], chosen: ProductCode) {
  return offers
    .filter(({ allowed, product }) => allowed && product.code !== chosen)
    .toSorted((a, b) => b.price - a.price)[0]
}

function asBuyer(candidate: Candidate): GolferAsBuyer {
  return {
    birthDate: birthDateOf(candidate) ?? undefined,
    memberships: membershipTypesOf(candidate),
    rightToPlay: candidate.membership?.rightToPlay,
    currentPasses: candidate.currentPasses,
    // The guardian's tick is asked for by the steps, not by hiding the product.
    guardianBuys: true,
  }
}

function tooLate(offered: boolean, latestDay: PlainDate): string {
  return offered
    ? 'Uden kryds begynder kortet først, når fortrydelsesfristen er udløbet, og da er det for sent. Sæt kryds for at spille nu.'
    : `Kortet skal begynde senest den ${formatDay(latestDay, { weekday: false })}. Vælg en tidligere dag.`
}
