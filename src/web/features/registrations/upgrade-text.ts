import type { RegistrationCard } from '#contract/registrations.ts'
import { formatKroner } from '#domain/shared/money.ts'

type Upgrade = NonNullable<RegistrationCard['offers'][number]['upgrade']>

/** Set when the chosen card takes the place of one that she has (E8). */
export function upgradeOf({ offers, productCode }: RegistrationCard): Upgrade | undefined {
  return offers.find(({ code }) => code === productCode)?.upgrade ?? undefined
}

/** `Opgradering til Sæsonkort`: what is bought, where it is not a card of its own. */
export const orderedName = (card: RegistrationCard) =>
  upgradeOf(card) ? `Opgradering til ${card.productName}` : (card.productName ?? '')

/** Where the difference comes from, so that nobody wonders why it is not the shown price. */
export const upgradeSum = ({ fromName, listPrice, paid }: Upgrade) =>
  `${formatKroner(listPrice)} minus ${formatKroner(paid)}, som du har betalt for dit ${fromName}`

export const upgradeKeeps = 'Kortet beholder nummer, dage og spillede runder.'
