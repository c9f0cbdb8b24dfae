/**
 * The states of a card. Not yet valid and expired are no states: they follow from the day.
 * `revoked` is set by the operator and can be taken back; `moved` was carried to the next
 * season before its first round (D10).
 */
export const passStates = [
  'awaiting_verification',
  'active',
  'unpaid',
  'withdrawn',
  'refunded',
  'revoked',
  'moved',
] as const
export type PassState = (typeof passStates)[number]

/** May a card go from one state to the other? Staying is no move. */
export function mayMove(from: PassState, to: PassState): boolean {
  return moves[from].includes(to)
}

/** The states in which a card counts as the golfer's one card of the season (E8). */
export const currentStates: readonly PassState[] = ['awaiting_verification', 'active', 'unpaid']

export const isCurrent = (state: PassState): boolean => currentStates.includes(state)

const moves: Record<PassState, readonly PassState[]> = {
  awaiting_verification: ['active', 'unpaid', 'withdrawn', 'refunded', 'revoked'],
  active: ['unpaid', 'withdrawn', 'refunded', 'revoked', 'moved'],
  unpaid: ['active', 'withdrawn', 'refunded', 'revoked'],
  revoked: ['active', 'refunded', 'withdrawn'],
  withdrawn: [],
  refunded: [],
  moved: [],
}
