import type { BlackoutReason } from '#domain/clubs/terms.ts'

/** Why card guests cannot play, in a word. */
export const reasonText: Record<BlackoutReason, string> = {
  turnering: 'turnering',
  medlemstid: 'medlemstid',
  banepleje: 'banepleje',
  frost: 'frost',
  andet: 'andet',
}
