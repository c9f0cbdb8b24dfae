import { danishMoment } from '#domain/shared/danish-time.ts'
import { addDays, daysBetween, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { PassState } from '#domain/passes/pass-state.ts'

/** What a season pass shows in a phone's wallet. A change of any field is a change of the card's face. */
export type WalletCard = {
  /** `SK27-4F7K-9Q2H-3`. */
  passNumber: string
  productName: string
  /** Decides the colours. */
  seasonCode: string
  holderName: string
  firstDay: PlainDate
  lastDay: PlainDate
  /** Of all clubs together, extra rounds included; 0 or more. */
  roundsLeft: number
  /**
   * `valid`, from the sale on · `paused` it may be valid again: blocked, unpaid or not confirmed · `ended` for good:
   * withdrawn, paid back or moved to another season.
   */
  status: WalletStatus
}

export type WalletStatus = 'valid' | 'paused' | 'ended'

const statuses: Record<PassState, WalletStatus> = {
  active: 'valid',
  awaiting_verification: 'paused',
  unpaid: 'paused',
  revoked: 'paused',
  withdrawn: 'ended',
  refunded: 'ended',
  moved: 'ended',
}

export const walletStatus = (state: PassState): WalletStatus => statuses[state]

/** May the card be added to a wallet? Only one that is valid, or will be on its first day. */
export const canBeAdded = (
  { state, lastDay }: { state: PassState; lastDay: PlainDate },
  day: PlainDate,
): boolean => walletStatus(state) === 'valid' && day <= lastDay

/**
 * A text that is equal for two cards with equal faces. `layout` is the version of the drawing, so that cards on phones
 * are updated when it changes.
 */
export function faceKey(card: WalletCard): string {
  return JSON.stringify([
    layout,
    card.passNumber,
    card.productName,
    card.seasonCode,
    card.holderName,
    card.firstDay,
    card.lastDay,
    card.roundsLeft,
    card.status,
  ])
}

const layout = 1

/** The last second of the card's last day in Danish time with its offset: `2027-11-30T23:59:59+01:00`. */
export const lastSecond = ({ lastDay }: Pick<WalletCard, 'lastDay'>) =>
  `${lastDay}T23:59:59${offsetAtNoonOf(lastDay)}`

/** The first second of the card's first day: `2027-03-28T00:00:00+01:00`, although that day becomes summer time. */
export const firstSecond = ({ firstDay }: Pick<WalletCard, 'firstDay'>) =>
  `${firstDay}T00:00:00${offsetAtNoonOf(addDays(firstDay, -1))}`

/** Clocks change at night, so noon has the offset of the evening and of the midnight after it. */
export function offsetAtNoonOf(day: PlainDate): '+01:00' | '+02:00' {
  const noonUtc = (daysBetween(plainDate('1970-01-01'), day) * 24 + 12) * 3_600_000
  return danishMoment(noonUtc).minute === 14 * 60 ? '+02:00' : '+01:00'
}
