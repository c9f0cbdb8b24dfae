import { Suspense } from 'react'
import { LazyDayReplay } from '../lazy-board-parts.ts'
import type { LeaderboardProps } from '../leaderboard.tsx'

/** The slider over the day, with the present board for when it is closed. */
export function OpenedDay({
  replay,
  ...shared
}: Pick<LeaderboardProps, 'board' | 'search' | 'onSearch' | 'replay'>) {
  if (!replay?.isOpen) return null
  return (
    <Suspense>
      <LazyDayReplay {...shared} replay={replay} />
    </Suspense>
  )
}
