/**
 * The states of a tournament, from draft to final result. Play that is `suspended` resumes as
 * `in_play`; a `final` result may be reopened for a correction.
 */
export const tournamentStates = [
  'draft',
  'open',
  'closed',
  'drawn',
  'in_play',
  'suspended',
  'scores_in',
  'provisional',
  'final',
  'cancelled',
] as const

export type TournamentState = (typeof tournamentStates)[number]

/** The allowed transitions. A draw can be rebuilt until a player has begun. */
const next: Record<TournamentState, readonly TournamentState[]> = {
  draft: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['open', 'drawn', 'cancelled'],
  drawn: ['closed', 'in_play', 'cancelled'],
  in_play: ['suspended', 'scores_in', 'cancelled'],
  suspended: ['in_play', 'cancelled'],
  scores_in: ['in_play', 'provisional'],
  provisional: ['scores_in', 'final'],
  final: ['provisional'],
  cancelled: [],
}

/** Whether a tournament may go from one state to another. */
export const mayBecome = (from: TournamentState, to: TournamentState): boolean =>
  next[from].includes(to)

/** Whether the tournament is public; only its organisers see a draft. */
export const isAnnounced = (state: TournamentState): boolean => state !== 'draft'

/** Whether play is over, so that no round is drawn any more. */
export const hasEnded = (state: TournamentState): boolean =>
  state === 'scores_in' || state === 'provisional' || state === 'final'

/** Whether scores from phones have stopped counting: the result is published, or there will be none. */
export const isOver = (state: TournamentState): boolean =>
  state === 'provisional' || state === 'final' || state === 'cancelled'

/** Whether a round may be declared void: after the first start list and before the final result. */
export const mayVoidRounds = (state: TournamentState): boolean =>
  ['drawn', 'in_play', 'suspended', 'scores_in', 'provisional'].includes(state)

/** A tournament's state in a word or two, as list, page and director see it. */
export const stateText: Record<TournamentState, string> = {
  draft: 'Kladde',
  open: 'Åben for tilmelding',
  closed: 'Tilmeldingen er lukket',
  drawn: 'Startlisten er klar',
  in_play: 'I gang',
  suspended: 'Afbrudt',
  scores_in: 'Alle er inde',
  provisional: 'Foreløbigt resultat',
  final: 'Endeligt resultat',
  cancelled: 'Aflyst',
}
