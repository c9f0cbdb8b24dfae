import type { RegistrationCard, Registration } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'

type Upgrade = NonNullable<RegistrationCard['offers'][number]['upgrade']>

/** Set when the chosen card upgrades a card that the golfer holds (E8). */
export function upgradeOf({ offers, productCode }: RegistrationCard): Upgrade | undefined {
  return offers.find(({ code }) => code === productCode)?.upgrade ?? undefined
}

/** The name of the ordered card, for instance `Opgradering til Sæsonkort` for an upgrade. */
export const orderedName = (card: RegistrationCard) =>
  upgradeOf(card) ? `Opgradering til ${card.productName}` : (card.productName ?? '')

/** Explains the price of an upgrade, which differs from the list price. */
export const upgradeSum = ({ fromName, listPrice, paid }: Upgrade) =>
  `${formatKroner(listPrice)} minus ${formatKroner(paid)}, som du har betalt for dit ${fromName}`

/** Is the chosen card one that is offered to the golfer? */
export const isChosenOffered = ({ offers, productCode }: RegistrationCard) =>
  offers.some(({ code, allowed }) => allowed && code === productCode)

export const upgradeKeeps = 'Kortet beholder nummer, dage og spillede runder.'

type Named = Pick<RegistrationCard, 'firstName' | 'lastName' | 'relation' | 'position'>

/** `Anne Holm`, or a placeholder until a name is entered. */
export function holderName(card: Named): string {
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ')
  return name || (card.relation === 'self' ? 'Dig selv' : `Golfspiller ${card.position}`)
}

export const hasSeveralCards = ({ cards }: Pick<Registration, 'cards'>) => cards.length > 1

/** The period of a card; empty while it is unknown. */
export function periodText(period: { firstDay: string; lastDay: string } | null): string {
  return period ? formatPeriod(plainDate(period.firstDay), plainDate(period.lastDay)) : ''
}
