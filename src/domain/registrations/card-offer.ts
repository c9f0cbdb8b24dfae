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
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { purchaseRefusalText } from '#domain/passes/purchase-refusal-text.ts'
import { addDays, ageOn, formatDay, latest, type PlainDate } from '#domain/shared/dates.ts'
import type { FirstDayRange } from './first-day-text.ts'
import { startChoiceText } from './start-text.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import type { Ore } from '#domain/shared/money.ts'

/** The season and products on sale on a day. */
export type Shop = { season: Season; products: readonly ProductVersion[]; day: PlainDate }

/** The facts about a golfer that decide which cards are offered. */
export type Candidate = {
  birthDate: PlainDate | null
  dguNumber: string | null
  /** The kind of membership that the golfer stated; null = not stated. */
  statedType: MembershipType | null
  /** The golf union's answer; null until it has answered. */
  membership: Membership | null
  currentPasses: GolferAsBuyer['currentPasses']
  /** The Hverdagskort that a Sæsonkort would replace (E8); null when there is none to upgrade. */
  upgradable: Upgradable | null
}

/** A held card that can be upgraded; `paid` is the total paid for it so far. */
export type Upgradable = { passId: string; name: string; paid: Ore; period: Period }

export type CardOffer = {
  product: ProductVersion
  price: Ore
  allowed: boolean
  whyNot: string | null
  nextPrice: { from: PlainDate; price: Ore } | null
  /** Set when `price` is only the difference to a card that the golfer holds. */
  upgrade: { fromName: string; listPrice: Ore; paid: Ore } | null
}

/** The cards that the golfer may buy, then the others, each with its reasons as sentences (D12). */
export function offersFor(shop: Shop, candidate: Candidate): CardOffer[] {
  const request = { golfer: toBuyer(candidate), season: shop.season, day: shop.day }
  const { offers, others } = productsFor(request, shop.products)
  const toOffer = (product: ProductVersion, whyNot: string | null): CardOffer[] => {
    const listPrice = priceOn(product, shop.day)
    if (listPrice === undefined) return []
    const held = upgradedBy(candidate, product)
    const priceFor = (price: Ore) => (held ? upgradePrice(price, held.paid) : price)
    const next = nextPriceAfter(product, shop.day)
    return [
      {
        product,
        price: priceFor(listPrice),
        allowed: !whyNot,
        whyNot,
        nextPrice: next && { from: next.from, price: priceFor(next.price) },
        upgrade: held ? { fromName: held.name, listPrice, paid: held.paid } : null,
      },
    ]
  }
  return [
    ...offers.flatMap(({ product }) => toOffer(product, refusalOf(shop, candidate, product))),
    ...others.flatMap(({ product }) => toOffer(product, refusalOf(shop, candidate, product))),
  ].toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
}

/** Why this golfer may not buy this product, as sentences; null when the purchase is allowed. */
export function refusalOf(
  shop: Shop,
  candidate: Candidate,
  product: ProductVersion,
): string | null {
  const { season, day } = shop
  const { reasons, upgrades } = evaluatePurchase({
    golfer: toBuyer(candidate),
    product,
    season,
    day,
  })
  // A held card that is unpaid or not yet verified cannot be upgraded, so it blocks the purchase.
  const isOpen = upgradedBy(candidate, product) !== undefined
  const all =
    upgrades && !isOpen ? [{ code: 'has_pass', held: upgrades } as const, ...reasons] : reasons
  if (all.length === 0) return null
  // A golfer who is refused for another reason need not also enter a birthday.
  const shown = all.length > 1 ? all.filter(({ code }) => code !== 'birth_date_missing') : all
  return shown.map(purchaseRefusalText).join(' ')
}

/** The held card that this product would replace for the price difference. */
export function upgradedBy(
  { upgradable }: Pick<Candidate, 'upgradable'>,
  { code }: Pick<ProductVersion, 'code'>,
): Upgradable | undefined {
  return upgradable && code === 'FULD' ? upgradable : undefined
}

export type Period = { firstDay: PlainDate; lastDay: PlainDate }

export type CardStart = {
  /** The choice between an early start and a start after the withdrawal period is shown. */
  offered: boolean
  /** First day of the card with an early start, and without it; null when that is too late to play. */
  choices: { now: PlainDate; later: PlainDate | null } | null
  /** The days that may be chosen as the first day of the card. */
  range: FirstDayRange | null
  /** Undefined when the card would start too late to be played. */
  period: Period | undefined
  /** Why there is no period and what to do, in Danish. */
  refusal: string | null
}

/** An upgraded card keeps its period, so there is only the consent to play before the deadline. */
export function startOfUpgrade(shop: Shop, product: ProductVersion, { period }: Upgradable) {
  const { season, day } = shop
  const offered = startNowOffered({ product, season, purchasedOn: day })
  return { offered, choices: null, range: null, period, refusal: null } satisfies CardStart
}

/**
 * The period of a card bought on the shop's day. Where both starts are offered there is none before the buyer has
 * chosen one: a start chosen in advance would either be no consent (L-WD-5) or make a buyer of today wait.
 * @param wish `startNow` is null until the buyer has chosen.
 */
export function startOf(
  { season, day }: Shop,
  product: ProductVersion,
  wish: { firstDay: PlainDate | null; startNow: boolean | null },
): CardStart {
  const start = { product, season, purchasedOn: day, chosenDay: wish.firstDay ?? undefined }
  const offered = startNowOffered(start)
  const isUndecided = offered && wish.startNow === null
  const period = isUndecided ? undefined : validityOf(start, offered && wish.startNow === true)
  const soonest = latest(day, season.playFrom)
  const isEarly = offered && wish.startNow !== false
  const from = validityOf({ ...start, chosenDay: soonest }, isEarly)?.firstDay ?? soonest
  const to = lastPossibleStart({ product, season })
  const now = offered ? validityOf(start, true)?.firstDay : undefined
  const later = validityOf(start, false)?.firstDay ?? null
  return {
    offered,
    choices: now === undefined ? null : { now, later },
    range: from <= to ? { soonest, from, to } : null,
    period,
    refusal: period ? null : isUndecided && later ? chooseStartText : tooLate({ day, to, now }),
  }
}

/** The union's birth date, else the one that the buyer entered. */
export function birthDateOf({
  membership,
  birthDate,
}: Pick<Candidate, 'membership' | 'birthDate'>) {
  return membership?.birthDate ?? birthDate
}

/** A golfer under 18 on the day needs a guardian as buyer (L-IN-9). */
export function needsGuardian(birthDate: PlainDate | null, day: PlainDate): boolean {
  return birthDate !== null && ageOn(birthDate, day) < 18
}

/** The union's membership types, else the stated one, else full or flex by the F in the DGU number. */
export function membershipTypesOf(candidate: Candidate): MembershipType[] {
  const { membership, statedType, dguNumber } = candidate
  if (membership) return membership.memberships.map(({ type }) => type)
  const flex = dguNumber !== null && parseDguNumber(dguNumber)?.flex === true
  return [statedType ?? (flex ? 2 : 1)]
}

/** The most expensive card that the golfer may buy instead of an unsuitable one; it is only suggested. */
export function betterFit(offers: readonly CardOffer[], chosen: ProductCode) {
  return offers
    .filter(({ allowed, product }) => allowed && product.code !== chosen)
    .toSorted((a, b) => b.price - a.price)[0]
}

function toBuyer(candidate: Candidate): GolferAsBuyer {
  return {
    birthDate: birthDateOf(candidate) ?? undefined,
    memberships: membershipTypesOf(candidate),
    rightToPlay: candidate.membership?.rightToPlay,
    currentPasses: candidate.currentPasses,
    // The purchase steps require the guardian's tick; the product is not hidden.
    guardianBuys: true,
  }
}

const chooseStartText = 'Vælg, hvornår kortet skal begynde.'

type TooLate = { day: PlainDate; to: PlainDate; now: PlainDate | undefined }

function tooLate({ day, to, now }: TooLate): string {
  if (now === undefined) {
    return `Kortet skal begynde senest den ${formatDay(to, { weekday: false })}. Vælg en tidligere dag.`
  }
  const afterDeadline = formatDay(addDays(withdrawalDeadline(day), 1), { weekday: false })
  const choice = startChoiceText({ firstDay: now, today: day })
  return `Vælg »${choice}«. Ellers starter kortet først den ${afterDeadline}, og det er for sent i denne sæson.`
}
