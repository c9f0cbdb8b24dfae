import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx'
import { useLiveBoard } from './use-live-board.ts'

/** The leaderboard with live updates. */
export function LiveLeaderboard(props: Omit<LeaderboardProps, 'freshness'>) {
  return <Leaderboard {...props} freshness={useLiveBoard(props.board)} />
}
