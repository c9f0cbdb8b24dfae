import type { BlackoutReason } from './terms.ts'

/** Why a course is closed to guests, in a word of Danish. */
export const blackoutReasonText: Readonly<Record<BlackoutReason, string>> = {
  turnering: 'Turnering',
  medlemstid: 'Medlemstid',
  banepleje: 'Banepleje',
  frost: 'Frost',
  andet: 'Andet',
}
