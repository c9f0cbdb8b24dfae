import {
  addCard,
  saveCard,
  saveRegistration,
  type Registration,
  type RegistrationCard,
} from '#contract/registrations/endpoints.ts'
import { call } from '../../api.ts'

/** Copies the buyer and the golfers of a purchase to a new one, which is for another season. */
export async function copyPurchase(from: Registration, to: Registration): Promise<Registration> {
  const { name, email, phone } = from
  let { registration } = await call(saveRegistration, { version: to.version, name, email, phone })
  for (const [i, card] of from.cards.entries()) {
    if (i > 0) {
      const { version } = registration
      ;({ registration } = await call(addCard, { version, relation: card.relation }))
    }
    const cardId = registration.cards[i]?.id
    if (cardId) registration = await copyCard(card, { cardId, version: registration.version })
  }
  return registration
}

type Copy = { cardId: string; version: number }

/** Saves a golfer's details, and the same product unless it is not sold to the golfer in that season. */
export async function copyCard(card: RegistrationCard, to: Copy): Promise<Registration> {
  const { registration } = await call(saveCard, { ...to, ...detailsOf(card) })
  const { productCode } = card
  if (!productCode) return registration
  try {
    const { version } = registration
    return (await call(saveCard, { cardId: to.cardId, version, productCode })).registration
  } catch {
    return registration
  }
}

/** The buyer's own card takes name and address from the buyer. */
function detailsOf({ relation, birthDate, dguNumber, membershipType, ...card }: RegistrationCard) {
  const isSelf = relation === 'self'
  return {
    relation,
    firstName: isSelf ? null : card.firstName,
    lastName: isSelf ? null : card.lastName,
    email: isSelf ? null : card.email,
    birthDate,
    dguNumber,
    membershipType,
  }
}
