import { lazyRouteComponent } from '@tanstack/react-router'

/** The card in a row, with what it takes to count one: fetched when the first is opened, or soon after the page. */
export const LazyBoardCard = lazyRouteComponent(() => import('./board-card.tsx'), 'BoardCard')

/** The best, when the result is there. */
export const LazyPodium = lazyRouteComponent(() => import('./podium.tsx'), 'Podium')

/** Whom one follows, all of them: fetched when the list is opened. */
export const LazyFollowedList = lazyRouteComponent(
  () => import('./followed-list.tsx'),
  'FollowedList',
)

/** Who listens is told of changes: fetched with the first there is. */
export const LazyBoardAnnouncer = lazyRouteComponent(
  () => import('./board-announcer.tsx'),
  'BoardAnnouncer',
)

/** So long the page has the line to itself; then a card also opens without one. */
const prefetchDelayMs = 4_000

/** Not where data is to be saved: there the first card that is opened fetches it. */
export function prefetchBoardCard(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return undefined
  const timer = setTimeout(() => void LazyBoardCard.preload?.(), prefetchDelayMs)
  return () => clearTimeout(timer)
}
