import { lazyRouteComponent } from '@tanstack/react-router'
import { LaterCard, LaterPodium } from '../board/later-card.ts'
import type { Board } from '#domain/tournaments/board/board.ts'
import { hasResult } from '../later-outcome.ts'
import type { RoundTab } from './round-search.ts'
import { hasBegun } from './usual-tab.ts'

// Each comes when it is looked at.
export const LiveLeaderboard = lazyRouteComponent(
  () => import('../board/live-leaderboard.tsx'),
  'LiveLeaderboard',
)
export const WaitingBoard = lazyRouteComponent(
  () => import('../board/waiting-board.tsx'),
  'WaitingBoard',
)
export const StartTab = lazyRouteComponent(() => import('./start-tab.tsx'), 'StartTab')
export const HoleStatistics = lazyRouteComponent(
  () => import('./hole-statistics.tsx'),
  'HoleStatistics',
)
export const SideTab = lazyRouteComponent(() => import('./side-tab.tsx'), 'SideTab')
export const RoundInfo = lazyRouteComponent(() => import('./round-info.tsx'), 'RoundInfo')

/** Few tournaments have one. */
export const hasVoidRound = ({ rounds }: Board): boolean => rounds.some(({ isVoid }) => isVoid)
export const LaterVoidRound = lazyRouteComponent(() => import('./void-round.tsx'), 'VoidRound')

const parts = {
  'start-list': StartTab,
  leaderboard: LiveLeaderboard,
  holes: HoleStatistics,
  sides: SideTab,
  info: RoundInfo,
}

/** Before it is drawn, so that it is there at once, and in the page that the server sends. */
export async function loadPart(tab: RoundTab, { board, player }: Shown): Promise<void> {
  const isBoard = tab === 'leaderboard'
  const part = isBoard && !hasBegun(board) ? WaitingBoard : parts[tab]
  await Promise.all([
    part.preload?.(),
    hasVoidRound(board) && LaterVoidRound.preload?.(),
    isBoard && player && LaterCard.preload?.(),
    isBoard && hasResult(board.tournament) && LaterPodium.preload?.(),
  ])
}

type Shown = { board: Board; player: string | undefined }
