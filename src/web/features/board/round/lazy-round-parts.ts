import { lazyRouteComponent } from '@tanstack/react-router'
import {
  LazyBoardCard,
  LazyHiddenHoles,
  LazyPodium,
  LazyResultLinks,
  hasResult,
  partsWithoutScripts,
} from '../lazy-board-parts.ts'
import type { Board } from '#domain/board/board.ts'
import { type RoundTab, hasBegun } from './round-search.ts'

// Each tab is fetched when it is opened.
export const LiveLeaderboard = lazyRouteComponent(
  () => import('../leaderboard.tsx'),
  'LiveLeaderboard',
)
export const LiveBoardBeforeStart = lazyRouteComponent(
  () => import('../live-board-before-start.tsx'),
  'LiveBoardBeforeStart',
)
export const StartTab = lazyRouteComponent(() => import('./start-list.tsx'), 'StartTab')
export const HoleStatistics = lazyRouteComponent(
  () => import('./hole-statistics.tsx'),
  'HoleStatistics',
)
export const SideCompetitionsTab = lazyRouteComponent(
  () => import('./side-competitions-tab.tsx'),
  'SideCompetitionsTab',
)
export const RoundInfo = lazyRouteComponent(() => import('./round-info.tsx'), 'RoundInfo')

/** The board on the clubhouse screen. */
export const LazyBoardScreen = lazyRouteComponent(
  () => import('../board-screen.tsx'),
  'LiveBoardScreen',
)

/** Few rounds are interrupted, cancelled or void. */
export const hasNotices = ({ rounds, tournament: { state } }: Board): boolean =>
  state === 'suspended' || state === 'cancelled' || rounds.some(({ isVoid }) => isVoid)
export const LazyRoundNotices = lazyRouteComponent(
  () => import('./round-notices.tsx'),
  'RoundNotices',
)

const parts = {
  'start-list': StartTab,
  leaderboard: LiveLeaderboard,
  holes: HoleStatistics,
  sides: SideCompetitionsTab,
  info: RoundInfo,
}

/** Called before rendering, so that the tab is part of the page that the server sends. */
export async function loadPart(
  tab: RoundTab,
  { board, player, isScreen }: TabContent,
): Promise<void> {
  if (isScreen) return LazyBoardScreen.preload?.()
  const isBoard = tab === 'leaderboard'
  const part = isBoard && !hasBegun(board) ? LiveBoardBeforeStart : parts[tab]
  await Promise.all([
    part.preload?.(),
    hasNotices(board) && LazyRoundNotices.preload?.(),
    ...(import.meta.env.SSR && isBoard
      ? partsWithoutScripts.map(({ preload }) => preload?.())
      : []),
    isBoard && player && LazyBoardCard.preload?.(),
    isBoard && board.round.hiddenHoles > 0 && LazyHiddenHoles.preload?.(),
    hasResult(board.tournament) && LazyResultLinks.preload?.(),
    isBoard && hasResult(board.tournament) && LazyPodium.preload?.(),
  ])
}

type TabContent = { board: Board; player: string | undefined; isScreen: boolean }
