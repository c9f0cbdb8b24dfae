import { lazyRouteComponent } from '@tanstack/react-router'
import type { TournamentState } from '#domain/competitions/state.ts'

/** The card in an open row: fetched with the first opened card, or soon after the page. */
export const LazyBoardCard = lazyRouteComponent(() => import('./board-card.tsx'), 'BoardCard')

/** The podium and the links below the board, once there is a result. */
export const LazyPodium = lazyRouteComponent(() => import('./podium.tsx'), 'Podium')
export const LazyResultLinks = lazyRouteComponent(() => import('./podium.tsx'), 'ResultLinks')

/** The list of followed players: fetched when it is opened. */
export const LazyFollowedList = lazyRouteComponent(
  () => import('./followed-list.tsx'),
  'FollowedList',
)

/** The followed players above the board: many visitors follow nobody. */
export const LazyPinnedRows = lazyRouteComponent(() => import('./pinned-rows.tsx'), 'PinnedRows')

/** The meaning of the board's symbols: fetched when it is opened. */
export const LazyBoardLegendList = lazyRouteComponent(
  () => import('./board-legend-list.tsx'),
  'BoardLegendList',
)

/** The heads below the line that stays on a phone: fetched when the board is first scrolled there. */
export const LazyScrolledHeads = lazyRouteComponent(
  () => import('./scrolled-heads.tsx'),
  'ScrolledHeads',
)

/** The filters that few readers need: fetched when they are opened. */
export const LazyBoardFilterFields = lazyRouteComponent(
  () => import('./board-filter-fields.tsx'),
  'BoardFilterFields',
)

/** What the server sends for browsers without scripts; with scripts it is fetched when it is opened. */
export const partsWithoutScripts = [LazyBoardFilterFields, LazyBoardLegendList]

/** Few rounds hide holes. */
export const LazyHiddenHoles = lazyRouteComponent(() => import('./hidden-holes.tsx'), 'HiddenHoles')

/** Announcements for screen readers: fetched with the first change. */
export const LazyBoardAnnouncer = lazyRouteComponent(
  () => import('./board-announcer.tsx'),
  'BoardAnnouncer',
)

/** The slider over the day, fetched when it is opened. */
export const LazyDayReplay = lazyRouteComponent(
  () => import('./replay/day-replay.tsx'),
  'DayReplay',
)

/** The page loads first; after this delay a card also opens without a connection. */
const prefetchDelayMs = 4_000

/** Skipped in data-saving mode, where the first opened card fetches it. */
export function prefetchBoardCard(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return undefined
  const timer = setTimeout(() => void LazyBoardCard.preload?.(), prefetchDelayMs)
  return () => clearTimeout(timer)
}

/** Winners and prizes, loaded lazily because most tournament pages have none yet. */
export const LazyOutcome = lazyRouteComponent(
  () => import('./tournament-outcome.tsx'),
  'TournamentOutcome',
)

/** The leaders of a round in play, loaded lazily because few pages have one. */
export const LazyTournamentLeaders = lazyRouteComponent(
  () => import('./tournament-leaders.tsx'),
  'TournamentLeaders',
)

/** The starts of a signed-in account, which most visitors are not. */
export const LazyOwnStartLinks = lazyRouteComponent(
  () => import('./own-start-links.tsx'),
  'OwnStartLinks',
)

/** In play, interrupted, or waiting for its result. */
export const isRunning = ({ state }: { state: TournamentState }): boolean =>
  state === 'in_play' || state === 'suspended' || state === 'scores_in'

/** Published: provisional or final. */
export const hasResult = ({ state }: { state: TournamentState }): boolean =>
  state === 'provisional' || state === 'final'
