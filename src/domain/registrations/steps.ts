import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'

/** Most cards in one purchase. */
export const maxCards = 8

export type StepName = 'information' | 'season-pass' | 'verification' | 'payment'
export type Relation = 'self' | 'child' | 'partner'
export type MembershipState = 'unknown' | 'confirmed' | 'not_found' | 'pending' | 'unsuitable'

/** The facts of a purchase that its steps depend on; any of them may still be missing. */
export type Purchase = {
  name: string | null
  email: string | null
  /** The current address was proven by a mailed code. */
  emailProven: boolean
  paid: boolean
  cards: readonly CardDraft[]
}

export type CardDraft = {
  id: string
  relation: Relation
  firstName: string | null
  lastName: string | null
  birthDate: PlainDate | null
  dguNumber: string | null
  productChosen: boolean
  /** Why the golfer may not buy the chosen product, as a sentence. */
  productRefusal: string | null
  /** Why the card cannot start as chosen, at the choice to change. */
  startRefusal: { field: 'startNow' | 'firstDayWish' | 'productCode'; text: string } | null
  needsGuardian: boolean
  guardianAccepted: boolean
  membershipState: MembershipState
}

export type Missing = { field: string; cardId: string | null; text: string }
export type Step = { name: StepName; done: boolean; reachable: boolean; missing: Missing[] }

/**
 * The steps of a purchase with what is missing in each. A step can be opened when all earlier ones
 * are done, so going back is always possible (D6).
 */
export function stepsOf(purchase: Purchase): Step[] {
  const missing: [StepName, Missing[]][] = [
    ['information', [...buyerGaps(purchase), ...purchase.cards.flatMap(personGaps)]],
    ['season-pass', purchase.cards.flatMap(productGaps)],
    ['verification', [...addressGaps(purchase), ...purchase.cards.flatMap(membershipGaps)]],
    ['payment', purchase.paid ? [] : [gap('payment', null, 'Betal for at få kortet.')]],
  ]
  return missing.map(([name, gaps], index) => ({
    name,
    done: gaps.length === 0,
    reachable: missing.slice(0, index).every(([, earlier]) => earlier.length === 0),
    missing: gaps,
  }))
}

/** The first step that is not done, else the last. */
export function openStep(steps: readonly Step[]): StepName {
  return steps.find(({ done }) => !done)?.name ?? 'payment'
}

/** Is everything known that an order needs? */
export function isReadyToOrder(steps: readonly Step[]): boolean {
  return steps.some(({ name, reachable }) => name === 'payment' && reachable)
}

/** Splits `Anne Marie Holm` before its last word, which is the last name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length === 0
    ? { firstName: last, lastName: null }
    : { firstName: words.join(' '), lastName: last }
}

function buyerGaps({ name, email, cards }: Purchase): Missing[] {
  const gaps: Missing[] = []
  if (!name) gaps.push(gap('name', null, 'Skriv dit navn.'))
  if (!email) {
    gaps.push(gap('email', null, 'Skriv din mail. Vi sender kort og kvittering dertil.'))
  }
  if (cards.length === 0) gaps.push(gap('cards', null, 'Tilføj mindst ét kort.'))
  return gaps
}

function personGaps(card: CardDraft): Missing[] {
  const who = card.relation === 'self' ? 'dit' : 'golfspillerens'
  const gaps: Missing[] = []
  if (!card.firstName) gaps.push(gap('firstName', card.id, `Skriv ${who} fornavn.`))
  if (!card.lastName) gaps.push(gap('lastName', card.id, `Skriv ${who} efternavn.`))
  if (!card.dguNumber) {
    gaps.push(gap('dguNumber', card.id, `Skriv ${who} DGU-nummer, for eksempel 88-534.`))
  } else if (!parseDguNumber(card.dguNumber)) {
    const text = 'DGU-nummeret skal være klubnummer, bindestreg og medlemsnummer: 88-534.'
    gaps.push(gap('dguNumber', card.id, text))
  }
  if (card.relation === 'child' && !card.birthDate) {
    gaps.push(gap('birthDate', card.id, 'Skriv barnets fødselsdag.'))
  }
  return gaps
}

function productGaps(card: CardDraft): Missing[] {
  const whom = card.relation === 'self' ? '' : ` til ${card.firstName ?? 'golfspilleren'}`
  if (!card.productChosen) return [gap('productCode', card.id, `Vælg et kort${whom}.`)]

  const gaps: Missing[] = []
  if (card.productRefusal) gaps.push(gap('productCode', card.id, card.productRefusal))
  if (card.startRefusal) gaps.push(gap(card.startRefusal.field, card.id, card.startRefusal.text))
  if (card.needsGuardian && !card.guardianAccepted) {
    const text = 'En forælder eller værge skal købe kortet. Sæt kryds, hvis det er dig.'
    gaps.push(gap('guardianAccepted', card.id, text))
  }
  return gaps
}

function addressGaps({ email, emailProven }: Purchase): Missing[] {
  if (emailProven) return []
  const text = email ? 'Bekræft din mail.' : 'Skriv din mail, så sender vi en kode.'
  return [gap('email', null, text)]
}

/** A pending membership does not stop the purchase: the money is only reserved until it is confirmed (D8). */
function membershipGaps(card: CardDraft): Missing[] {
  switch (card.membershipState) {
    case 'confirmed':
    case 'pending':
      return []
    case 'not_found': {
      const text = 'Vi fandt ikke medlemskabet. Tjek DGU-nummer, navn og fødselsdag.'
      return [gap('membership', card.id, text)]
    }
    case 'unsuitable':
      return [gap('membership', card.id, 'Vælg et kort, der passer til medlemskabet.')]
    case 'unknown':
      return [gap('membership', card.id, confirmText(card))]
  }
}

function confirmText({ relation, firstName }: CardDraft): string {
  if (relation === 'self') return 'Bekræft dit medlemskab.'
  const name = firstName ?? 'golfspilleren'
  return relation === 'child'
    ? `Bekræft medlemskabet for ${name}.`
    : `Send ${name} et link, så medlemskabet kan bekræftes.`
}

const gap = (field: string, cardId: string | null, text: string): Missing => ({
  field,
  cardId,
  text,
})
