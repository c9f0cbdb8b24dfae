import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { isSlow } from '../shell/connection.ts'
import { boardQuery } from './board-queries.ts'
import type { Freshness } from './freshness-line.tsx'
import type { LiveBoard } from './live-board.ts'

/** On a connection that saves data a final result, which rarely changes, is read before the page stays live. */
const slowDelayMs = 4_000

/**
 * Keeps the board up to date while it is shown and returns its freshness. Call it in the lazy
 * component itself: a state change around one that is still hydrating would render it again.
 */
export function useLiveBoard({ round, tournament }: Board): Freshness {
  const client = useQueryClient()
  const roundId = round.id
  const [freshness, setFreshness] = useState<Freshness>({ kind: 'still' })
  // A final result may be reopened, so its page stays live; a cancelled tournament never changes.
  const isOver = tournament.state === 'cancelled'
  const isFinal = tournament.state === 'final'
  useEffect(() => {
    if (isOver) return
    const { queryKey } = boardQuery(roundId)
    const begun = Date.now()
    let close: (() => void) | undefined
    let isClosed = false
    const begin = async () => {
      // Load the code for live updates only where a board is shown.
      const { subscribeToBoard } = await import('./subscribe-to-board.ts')
      const first = client.getQueryData(queryKey)
      if (isClosed || !first) return
      close = subscribeToBoard(first, (now) => {
        client.setQueryData(queryKey, now.board)
        setFreshness((was) => freshnessOf(now, begun, was))
      })
    }
    const failed = () => setFreshness({ kind: 'lost', lostAt: begun })
    const delay = isFinal && isSlow() ? slowDelayMs : 0
    const timer = setTimeout(() => void begin().catch(failed), delay)
    return () => {
      clearTimeout(timer)
      isClosed = true
      close?.()
      setFreshness({ kind: 'still' })
    }
  }, [client, roundId, isOver, isFinal])
  return freshness
}

/** The same object while the kind is unchanged, so that the page does not render again. */
function freshnessOf(
  { connection, lastContactAt }: LiveBoard,
  begun: number,
  was: Freshness,
): Freshness {
  if (connection === 'lost') return { kind: 'lost', lostAt: lastContactAt ?? begun }
  const kind = connection === 'connecting' ? 'still' : connection
  return was.kind === kind ? was : { kind }
}
