import { useHydrated } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import type { RoundSearch } from '../round/round-search.ts'

/** An earlier board that is shown instead of the present one. */
export type Replayed = { board: Board; text: string }

export type Replay = {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Null where the present board is shown. */
  replayed: Replayed | null
  show: (replayed: Replayed | null) => void
}

type UseReplayInput = { search: RoundSearch; onSearch: (search: RoundSearch) => void }

/** Whether the day is shown again, and its board: opened by a press, or by a time in the address. */
export function useReplay({ search, onSearch }: UseReplayInput): Replay {
  const [isOpened, setOpened] = useState(false)
  const [replayed, show] = useState<Replayed | null>(null)
  const open = useCallback(() => setOpened(true), [])
  // The server renders the present board.
  const isHydrated = useHydrated()
  const isOpen = isOpened || (isHydrated && search.time !== undefined)
  const close = useCallback(() => {
    setOpened(false)
    show(null)
    if (search.time !== undefined) onSearch({ ...search, time: undefined })
  }, [search, onSearch])
  return useMemo(
    () => ({ isOpen, open, close, replayed: isOpen ? replayed : null, show }),
    [isOpen, open, close, replayed],
  )
}

/** Whether a round has a day that can be shown again: one with a score (docs/algorithms/day-replay.md). */
export const hasDay = ({ rows, round }: Board): boolean =>
  round.voidReason === null && rows.some(({ thru }) => thru > 0)
