import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { CardReport } from '#contract/golfbox.ts'
import { errorText } from '../../../error-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { timeText } from '../saved-line.tsx'
import { enteredManuallyMutation } from './golfbox-queries.ts'

/** *Tastet ind i GolfBox*: Space ticks, the arrows go to the next card's. */
export function EnteredManuallyTick({
  tournamentId,
  report,
}: {
  tournamentId: string
  report: CardReport
}) {
  const markEntered = useMutation(enteredManuallyMutation(useQueryClient(), tournamentId, report))
  const { reportStatus, name, roundId, entryId, enteredManually } = report
  if (reportStatus === 'sent') return '–'
  const isEnteredManually = markEntered.isPending
    ? markEntered.variables
    : reportStatus === 'entered_manually'
  return (
    <Checkbox
      name={`typed-${roundId}-${entryId}`}
      className="text-left sm:-my-2.5"
      label={<span className="sr-only">Tastet ind i GolfBox: kortet for {name}</span>}
      help={
        reportStatus === 'entered_manually' &&
        enteredManually &&
        `${enteredManually.isMine ? 'Af dig' : byText(enteredManually.by)} ${timeText(enteredManually.at)}`
      }
      error={markEntered.error ? errorText(markEntered.error) : undefined}
      checked={isEnteredManually}
      onChange={({ target }) => markEntered.mutate(target.checked)}
      onKeyDown={focusNextTick}
      data-tick
    />
  )
}

const byText = (by: string | null) => (by === null ? 'Ved turneringsledelsen' : `Af ${by}`)

/** Between two ticks of a row stand a link and a button: the arrows pass them by. */
function focusNextTick(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const ticks = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-tick]') ??
      []),
  ]
  ticks[ticks.indexOf(event.currentTarget) + step]?.focus()
}
