/**
 * The states of a card. "Not yet valid" and "expired" are not states: they follow from the day.
 * `revoked` is set by the operator, or by a company that takes a card back, and can be undone; a `moved` card continues as a card of the
 * next season because no round had been played on it.
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

/** May a card change from one state to the other? Keeping the same state is not a change. */
export function canChangeState(from: PassState, to: PassState): boolean {
  return transitions[from].includes(to)
}

/** A golfer has one card per season; a card in one of these states counts as it. */
export const currentStates: readonly PassState[] = ['awaiting_verification', 'active', 'unpaid']

export const isCurrent = (state: PassState): boolean => currentStates.includes(state)

const transitions: Record<PassState, readonly PassState[]> = {
  awaiting_verification: ['active', 'unpaid', 'withdrawn', 'refunded', 'revoked'],
  active: ['unpaid', 'withdrawn', 'refunded', 'revoked', 'moved'],
  unpaid: ['active', 'awaiting_verification', 'withdrawn', 'refunded', 'revoked'],
  revoked: ['active', 'awaiting_verification', 'refunded', 'withdrawn'],
  withdrawn: [],
  refunded: [],
  moved: [],
}
