import { lazyRouteComponent } from '@tanstack/react-router'
import type { TournamentState } from '#domain/tournaments/state.ts'

/** Winners and prizes: most pages of tournaments have none yet. */
export const LaterOutcome = lazyRouteComponent(
  () => import('./tournament-outcome.tsx'),
  'TournamentOutcome',
)

/** Published: provisional or final. */
export const hasResult = ({ state }: { state: TournamentState }): boolean =>
  state === 'provisional' || state === 'final'
