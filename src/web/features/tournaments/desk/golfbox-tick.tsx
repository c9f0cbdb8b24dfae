import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { CardReport } from '#contract/tournament-card-reports.ts'
import { errorText } from '../../../error-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { sayTime } from '../scoring/saved-line.tsx'
import { tickMutation } from './golfbox-queries.ts'

/** *Tastet ind i GolfBox*: Space ticks, the arrows go to the next card's. */
export function TypedTick({ tournamentId, report }: { tournamentId: string; report: CardReport }) {
  const tick = useMutation(tickMutation(useQueryClient(), tournamentId, report))
  const { standing, name, roundId, entryId, typed } = report
  if (standing === 'sent') return '–'
  const isTyped = tick.isPending ? tick.variables : standing === 'typed'
  return (
    <Checkbox
      name={`typed-${roundId}-${entryId}`}
      className="text-left sm:-my-2.5"
      label={<span className="sr-only">Tastet ind i GolfBox: kortet for {name}</span>}
      help={
        standing === 'typed' &&
        typed &&
        `${typed.isMine ? 'Af dig' : sayBy(typed.by)} ${sayTime(typed.at)}`
      }
      error={tick.error ? errorText(tick.error) : undefined}
      checked={isTyped}
      onChange={({ target }) => tick.mutate(target.checked)}
      onKeyDown={toNext}
      data-tick
    />
  )
}

const sayBy = (by: string | null) => (by === null ? 'Ved turneringsledelsen' : `Af ${by}`)

/** Between two ticks of a row stand a link and a button: the arrows pass them by. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const ticks = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-tick]') ??
      []),
  ]
  ticks[ticks.indexOf(event.currentTarget) + step]?.focus()
}
