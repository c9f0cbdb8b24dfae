import type { TournamentState } from '#domain/competitions/state.ts'

/** How far one round has come (tournament-screens.md, section 0). */
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

type RoundNow = {
  isDrawn: boolean
  /** Declared void by the committee. */
  isVoid: boolean
  /** Cards of those who play on: how many, with a score, and delivered. */
  cards: number
  begun: number
  delivered: number
}

/** A round follows its cards; its result is the tournament's. */
export function roundState(
  { isDrawn, isVoid, cards, begun, delivered }: RoundNow,
  tournament: TournamentState,
): RoundState {
  if (isVoid) return 'void'
  if (!isDrawn) return 'not_drawn'
  if (tournament === 'provisional' || tournament === 'final') return tournament
  if (cards > 0 && delivered === cards) return 'scores_in'
  if (begun === 0) return 'drawn'
  return tournament === 'suspended' ? 'suspended' : 'in_play'
}
