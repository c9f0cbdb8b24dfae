import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { boardQuery } from './board-queries.ts'
import type { Freshness } from './freshness-line.tsx'
import type { LiveBoard } from './live-board.ts'

/**
 * Keeps the board up to date while it is looked at, and shows how that goes (LB-13, LB-14). Within the
 * part that shows it: what changes around a part that is not awake yet would draw it again.
 */
export function useLiveBoard({ round, tournament }: Board): Freshness {
  const client = useQueryClient()
  const roundId = round.id
  const [freshness, setFreshness] = useState<Freshness>({ kind: 'still' })
  // A final result may be opened again, and who looks at it must see that; a cancelled one may not.
  const isOver = tournament.state === 'cancelled'
  useEffect(() => {
    if (isOver) return
    const { queryKey } = boardQuery(roundId)
    const begun = Date.now()
    let close: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      // What follows a board is fetched when there is one to follow.
      const { subscribeToBoard } = await import('./subscribe-to-board.ts')
      const first = client.getQueryData(queryKey)
      if (isGone || !first) return
      close = subscribeToBoard(first, (now) => {
        client.setQueryData(queryKey, now.board)
        setFreshness((was) => freshnessOf(now, begun, was))
      })
    }
    begin().catch(() => setFreshness({ kind: 'lost', since: begun }))
    return () => {
      isGone = true
      close?.()
      setFreshness({ kind: 'still' })
    }
  }, [client, roundId, isOver])
  return freshness
}

/** The same value while nothing is new, so that the page is not drawn for it. */
function freshnessOf(
  { connection, lastContactAt }: LiveBoard,
  begun: number,
  was: Freshness,
): Freshness {
  if (connection === 'lost') return { kind: 'lost', since: lastContactAt ?? begun }
  const kind = connection === 'connecting' ? 'still' : connection
  return was.kind === kind ? was : { kind }
}
