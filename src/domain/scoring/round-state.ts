import type { TournamentState } from '#domain/competitions/state.ts'

/** The states of one round, in order. */
export const roundStates = [
  'not_drawn',
  'drawn',
  'in_play',
  'suspended',
  'scores_in',
  'provisional',
  'final',
  'void',
] as const
export type RoundState = (typeof roundStates)[number]

export const roundStateText: Record<RoundState, string> = {
  not_drawn: 'Uden startliste',
  drawn: 'Startlisten er klar',
  in_play: 'I gang',
  suspended: 'Afbrudt',
  scores_in: 'Alle er inde',
  provisional: 'Foreløbigt resultat',
  final: 'Endeligt resultat',
  void: 'Annulleret, tæller ikke',
}

type RoundFacts = {
  isDrawn: boolean
  /** Declared void by the committee. */
  isVoid: boolean
  /** Cards of players without a code: all, with a score, and delivered. */
  cards: number
  begun: number
  delivered: number
}

/** The state follows the cards; once a result is published, it is the tournament's state. */
export function roundState(
  { isDrawn, isVoid, cards, begun, delivered }: RoundFacts,
  tournament: TournamentState,
): RoundState {
  if (isVoid) return 'void'
  if (!isDrawn) return 'not_drawn'
  if (tournament === 'provisional' || tournament === 'final') return tournament
  if (cards > 0 && delivered === cards) return 'scores_in'
  if (begun === 0) return 'drawn'
  return tournament === 'suspended' ? 'suspended' : 'in_play'
}
