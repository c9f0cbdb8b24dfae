import { lazyRouteComponent } from '@tanstack/react-router'
import type { TournamentState } from '#domain/competitions/state.ts'

/** Winners and prizes, loaded lazily because most tournament pages have none yet. */
export const LazyOutcome = lazyRouteComponent(
  () => import('./tournament-outcome.tsx'),
  'TournamentOutcome',
)

/** The leaders of a round in play, loaded lazily because few pages have one. */
export const LazyRunningBoard = lazyRouteComponent(
  () => import('./running-board.tsx'),
  'RunningBoard',
)

/** In play, interrupted, or waiting for its result. */
export const isRunning = ({ state }: { state: TournamentState }): boolean =>
  state === 'in_play' || state === 'suspended' || state === 'scores_in'

/** Published: provisional or final. */
export const hasResult = ({ state }: { state: TournamentState }): boolean =>
  state === 'provisional' || state === 'final'
