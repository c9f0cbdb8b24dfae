import type * as contract from '#contract/registrations/endpoints.ts'
import { priceOn, upgradePrice } from '#domain/passes/price.ts'
import { membershipNames } from '#domain/accounts/membership.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import {
  betterFit,
  birthDateOf,
  membershipTypesOf,
  needsGuardian,
  offersFor,
  startOf,
  startOfUpgrade,
  upgradedBy,
  type CardOffer,
  type CardStart,
  type Candidate,
  type Shop,
  type Upgradable,
} from '#domain/registrations/card-offer.ts'
import { chosenCard, type ChosenCard } from '#domain/registrations/chosen-card.ts'
import { membershipText, mismatchText } from '#domain/registrations/membership-text.ts'
import { cheaperSoon } from '#domain/registrations/cheaper-soon.ts'
import {
  beginsText,
  laterChoiceText,
  laterWhyText,
  startChoiceText,
  startText,
} from '#domain/registrations/start-text.ts'
import { splitName, type CardDraft, type MembershipState } from '#domain/registrations/steps.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import type { CardRow, RegistrationRow } from './queries.ts'

/** A card with the results of all rules for today. */
export type EvaluatedCard = {
  row: CardRow
  firstName: string | null
  lastName: string | null
  email: string | null
  candidate: Candidate
  offers: CardOffer[]
  product: ProductVersion | undefined
  price: number | null
  /** The held card that the chosen product would replace (E8). */
  upgrades: Upgradable | undefined
  /** Why this golfer may not buy the chosen product. */
  refusal: string | null
  insteadOf: ChosenCard['insteadOf']
  start: CardStart | undefined
  guardianNeeded: boolean
  state: MembershipState
}

export function evaluateCard(
  shop: Shop,
  registration: RegistrationRow,
  row: CardRow,
  candidate: Candidate,
): EvaluatedCard {
  const offers = offersFor(shop, candidate)
  const chosen = shop.products.find(({ code, onSale }) => onSale && code === row.productCode)
  const sold = chosen && chosenCard(shop, { candidate, offers }, chosen)
  // A card that is paid stays the one that was bought.
  const product = registration.status === 'completed' ? chosen : sold?.product
  const refusal = sold?.refusal ?? null
  const upgrades = product && upgradedBy(candidate, product)
  const listPrice = product && priceOn(product, shop.day)
  const isUnsuitable = row.membershipState === 'confirmed' && refusal !== null
  return {
    row,
    ...holderOf(registration, row),
    candidate,
    offers,
    product,
    price:
      (upgrades && listPrice !== undefined ? upgradePrice(listPrice, upgrades.paid) : listPrice) ??
      null,
    upgrades,
    refusal,
    insteadOf: (product !== chosen && sold?.insteadOf) || null,
    start:
      product &&
      (upgrades
        ? startOfUpgrade(shop, product, upgrades)
        : startOf(shop, product, {
            firstDay: row.firstDayWish,
            startNow: isStartChosen(registration, row) ? row.startNow : null,
          })),
    guardianNeeded: needsGuardian(birthDateOf(candidate), shop.day),
    state: isUnsuitable ? 'unsuitable' : row.membershipState,
  }
}

/** A purchase that is completed keeps what was bought. */
const isStartChosen = ({ status }: RegistrationRow, { startNowAt }: CardRow) =>
  startNowAt !== null || status === 'completed'

/** Input of the steps. An unsuitable membership is reported in the verification step instead of as a refusal. */
export function toDraft(card: EvaluatedCard): CardDraft {
  const { row, product, state, refusal, start } = card
  return {
    id: row.id,
    relation: row.relation,
    firstName: card.firstName,
    lastName: card.lastName,
    birthDate: row.birthDate,
    dguNumber: row.dguNumber,
    productChosen: product !== undefined,
    productRefusal: state === 'unsuitable' ? null : refusal,
    startRefusal: startRefusalOf(start),
    needsGuardian: card.guardianNeeded,
    guardianAccepted: row.guardianAccepted,
    membershipState: state,
  }
}

export function toCardView(card: EvaluatedCard, shop: Shop): contract.RegistrationCard {
  const { row, candidate, product, start } = card
  return {
    id: row.id,
    position: row.position,
    relation: row.relation,
    firstName: card.firstName,
    lastName: card.lastName,
    email: card.email,
    birthDate: row.birthDate,
    dguNumber: row.dguNumber,
    membershipType: candidate.membership
      ? (membershipTypesOf(candidate)[0] ?? null)
      : row.statedType,
    needsGuardian: card.guardianNeeded,
    guardianAccepted: row.guardianAccepted,
    offers: card.offers.map(toOfferView),
    productCode: product?.code ?? null,
    productName: product?.name ?? null,
    price: card.price,
    cheaper: cheaperOf(card),
    insteadOf: card.insteadOf,
    start: {
      available: start?.offered ?? false,
      chosen: row.startNowAt !== null,
      ticked: row.startNow,
      choices: choicesOf(start, shop.day),
      begins: beginsOf(card, shop),
      text: startText.text,
      textVersion: startText.version,
    },
    firstDayWish: row.firstDayWish,
    firstDayRange: start?.range ?? null,
    period: start?.period ?? null,
    plannedRounds: product?.plannedRounds ?? null,
    ...toMembershipView(card),
    byDguLogin: isShownByLogin(row),
    ownLinkSentAt: row.ownLinkSentAt?.toISOString() ?? null,
    passId: row.passId,
  }
}

/** The control by which the buyer can choose a possible start. */
function startRefusalOf(start: CardStart | undefined): CardDraft['startRefusal'] {
  if (!start?.refusal) return null
  const onlyDay = start.range ? 'firstDayWish' : 'productCode'
  return { field: start.choices ? 'startNow' : onlyDay, text: start.refusal }
}

function choicesOf(start: CardStart | undefined, today: PlainDate) {
  if (!start?.choices) return null
  const { now, later } = start.choices
  const afterDeadline = addDays(withdrawalDeadline(today), 1)
  return {
    now: startChoiceText({ firstDay: now, today }),
    later: later && laterChoiceText(later, afterDeadline),
    laterWhy: laterWhyText(today),
  }
}

function beginsOf({ row, start }: EvaluatedCard, { season, day: today }: Shop): string | null {
  if (!start?.period) return null
  const { firstDay } = start.period
  const isEarly = start.offered && row.startNow
  return beginsText({ firstDay, today, playFrom: season.playFrom, isEarly })
}

/** The lower price to wait for; null for a card that begins when nothing is saved by it. */
export function cheaperOf({ product, offers, price, start }: EvaluatedCard) {
  const offer = offers.find((candidate) => candidate.product.code === product?.code)
  if (!offer || price === null || !start?.period) return null
  return cheaperSoon({ price, nextPrice: offer.nextPrice, firstDay: start.period.firstDay })
}

/** A partner's DGU login is not shown to the buyer. */
const isShownByLogin = ({ byDguLogin, relation }: CardRow) => byDguLogin && relation !== 'partner'

/**
 * The union's answer. Until the golfer signs in by DGU, only the membership of the entered number is
 * shown, so that a person who merely knows the number sees no handicap and no other clubs.
 */
export function toMembershipView(card: EvaluatedCard) {
  const { row, state } = card
  const isProven = isShownByLogin(row)
  const { membership } = row
  const typed = parseDguNumber(row.dguNumber ?? '')?.number
  const shown =
    membership?.memberships.filter(({ dguNumber }) => isProven || dguNumber === typed) ?? []
  return {
    membershipState: state,
    memberships: shown.map(({ clubName, dguNumber, type, isHome }) => ({
      clubName,
      dguNumber,
      type,
      typeName: membershipNames[type],
      isHome,
    })),
    handicap:
      isProven && typeof membership?.handicapTenths === 'number'
        ? formatHandicap(membership.handicapTenths)
        : null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    membershipText: membershipText(state, { ...card, relation: row.relation }),
    mismatch: state === 'unsuitable' ? mismatchOf(card) : null,
  }
}

export function toOfferView({ product, price, allowed, whyNot, nextPrice, upgrade }: CardOffer) {
  return {
    code: product.code,
    name: product.name,
    summary: product.summary,
    price,
    allowed,
    whyNot,
    nextPrice,
    upgrade,
    plannedRounds: product.plannedRounds,
    days: product.days,
    playsOnHolidays: product.playsOnHolidays,
    roundsPerClub: product.roundsPerClub === 'club_terms' ? null : product.roundsPerClub,
    totalRounds: product.totalRounds ?? null,
    validDays: product.validDays ?? null,
  }
}

/** The holder of a card; the buyer's own card defaults to the buyer's details. */
function holderOf(registration: RegistrationRow, row: CardRow) {
  const { firstName, lastName, email } = row
  if (row.relation !== 'self') return { firstName, lastName, email }
  const typed = registration.name ? splitName(registration.name) : undefined
  return {
    firstName: firstName ?? typed?.firstName ?? null,
    lastName: lastName ?? typed?.lastName ?? null,
    email: email ?? registration.email,
  }
}

function mismatchOf({ product, price, refusal, offers }: EvaluatedCard) {
  const better = product && betterFit(offers, product.code)
  const difference = better && price !== null ? better.price - price : null
  return {
    text: mismatchText({ refusal, offered: better?.product.name, difference }),
    productCode: better?.product.code ?? null,
    productName: better?.product.name ?? null,
    price: better?.price ?? null,
    difference,
  }
}
