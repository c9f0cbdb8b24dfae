import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DivisionOutcome } from '#contract/board/outcome.ts'
import { errorText } from '../../error-text.ts'
import { placeSpoken } from '../scoring/score-text.ts'
import { reasonQuery } from './board-queries.ts'

type PlaceReasonsProps = { division: DivisionOutcome; roundId: string }

/** *Hvorfor* for the podium of a division: requested when it is opened (LB-17). */
export function PlaceReasons({ division: { best, view }, roundId }: PlaceReasonsProps) {
  const [isOpened, setOpened] = useState(false)
  if (best.length === 0) return null
  return (
    <details
      className="needs-script mt-1 max-w-text px-3"
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true)
      }}
    >
      <summary className="text-link min-h-11 w-fit content-center font-semibold">
        Hvorfor den rækkefølge?
      </summary>
      {isOpened && (
        <ul className="grid gap-2 pb-2" aria-live="polite">
          {best.map((one) => (
            <Reason key={one.entryId} {...{ roundId, view, one }} />
          ))}
        </ul>
      )}
    </details>
  )
}

type ReasonProps = {
  roundId: string
  view: DivisionOutcome['view']
  one: DivisionOutcome['best'][number]
}

function Reason({ roundId, view, one }: ReasonProps) {
  const { data, error } = useQuery(reasonQuery({ roundId, entryId: one.entryId, view }))
  return (
    <li className="min-h-7 text-pretty">
      <span className="sr-only">{placeSpoken(one)}: </span>
      {data ? data.text : error ? errorText(error) : 'Regner efter …'}
    </li>
  )
}
