import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardView } from '#domain/tournaments/board/board.ts'
import { errorText } from '../../../error-text.ts'
import { reasonQuery } from './board-queries.ts'
import { placeSpoken } from './score-text.ts'
import type { SeenRow } from './see-board.ts'

type WhyPlaceProps = { board: Board; seen: SeenRow; view: BoardView }

/** *Hvorfor nr. 3?*: what was compared, with the numbers (LB-17); asked for when it is opened. */
export function WhyPlace({ board, seen, view }: WhyPlaceProps) {
  const [isAsked, setAsked] = useState(false)
  const query = reasonQuery({ roundId: board.round.id, entryId: seen.row.id, view })
  const { data, error } = useQuery({ ...query, enabled: isAsked })
  if (seen.place === null) return null
  const isOld = data !== undefined && data.version !== board.version
  return (
    <details
      className="max-w-text"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true)
      }}
    >
      <summary className="text-link w-fit min-h-11 content-center font-semibold">
        Hvorfor {placeSpoken(seen)}?
      </summary>
      <p aria-live="polite" className="min-h-14 pb-2 text-pretty">
        {data ? data.text : error ? errorText(error) : 'Regner efter …'}
        {isOld && ' (Der er kommet scorer siden.)'}
      </p>
    </details>
  )
}
