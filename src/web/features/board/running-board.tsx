import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { boardQuery } from './board-queries.ts'
import { buildBoardViewModel } from './board-view-model.ts'
import { Podium } from './podium.tsx'

type RunningBoardProps = { roundId: string; fallback: ReactNode }

/** The leaders of the round in play, reloaded while the page is open. */
export function RunningBoard({ roundId, fallback }: RunningBoardProps) {
  const board = useQuery({ ...boardQuery(roundId), refetchInterval: 30_000 }).data
  return board ? <Podium model={buildBoardViewModel(board)} /> : fallback
}
