/**
 * How far a tournament has come (tournament-screens.md, section 0). `suspended` keeps what it was
 * suspended from; `final` may be reopened, which notifies everyone.
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

/** What each state may become. A draw can be rebuilt until somebody has begun. */
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

/** Whether a tournament in one state may be put into another. */
export const mayBecome = (from: TournamentState, to: TournamentState): boolean =>
  next[from].includes(to)

/** Everyone can see it: drafts are the director's own. */
export const isAnnounced = (state: TournamentState): boolean => state !== 'draft'

/** Play is over: what is left is the result, and no round is drawn any more. */
export const hasEnded = (state: TournamentState): boolean =>
  state === 'scores_in' || state === 'provisional' || state === 'final'

/** Nothing that phones send counts by itself any more: the result stands, or there will be none. */
export const isOver = (state: TournamentState): boolean =>
  state === 'provisional' || state === 'final' || state === 'cancelled'

/** A start list has been out, and the result is not final: rounds may be declared void until then. */
export const mayVoidRounds = (state: TournamentState): boolean =>
  ['drawn', 'in_play', 'suspended', 'scores_in', 'provisional'].includes(state)
