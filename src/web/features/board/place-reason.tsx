import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardView } from '#domain/board/board.ts'
import { errorText } from '../../error-text.ts'
import { reasonQuery } from './board-queries.ts'
import { placeSpoken } from '../scoring/score-text.ts'
import type { RowViewModel } from './board-view-model.ts'

type PlaceReasonProps = { board: Board; model: RowViewModel; view: BoardView }

/** *Hvorfor nr. 3?*: what was compared, with the numbers (LB-17); asked for when it is opened. */
export function PlaceReason({ board, model, view }: PlaceReasonProps) {
  const [isAsked, setAsked] = useState(false)
  const query = reasonQuery({ roundId: board.round.id, entryId: model.row.id, view })
  const { data, error } = useQuery({ ...query, enabled: isAsked })
  if (model.place === null) return null
  const isOld = data !== undefined && data.version !== board.version
  return (
    <details
      className="max-w-text"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true)
      }}
    >
      <summary className="text-link w-fit min-h-11 content-center font-semibold">
        Hvorfor {placeSpoken(model)}?
      </summary>
      <p aria-live="polite" className="min-h-14 pb-2 text-pretty">
        {data ? data.text : error ? errorText(error) : 'Regner efter …'}
        {isOld && ' (Der er kommet scorer siden.)'}
      </p>
    </details>
  )
}
