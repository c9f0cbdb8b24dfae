import type { BlackoutReason } from './terms.ts'

/** Why a course is closed to guests, in one Danish word. */
export const blackoutReasonText: Readonly<Record<BlackoutReason, string>> = {
  turnering: 'Turnering',
  medlemstid: 'Medlemstid',
  banepleje: 'Banepleje',
  frost: 'Frost',
  andet: 'Andet',
}
