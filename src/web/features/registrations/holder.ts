import type { Registration, RegistrationCard } from '#contract/registrations.ts'

type Named = Pick<RegistrationCard, 'firstName' | 'lastName' | 'relation' | 'position'>

/** `Anne Holm`, or what the card is called until there is a name. */
export function holderName(card: Named): string {
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ')
  return name || (card.relation === 'self' ? 'Dig selv' : `Golfspiller ${card.position}`)
}

export const isSeveral = ({ cards }: Pick<Registration, 'cards'>) => cards.length > 1
