import {
  mutationOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { moveDay, planDayMove, type DayMovePlan } from '#contract/director/move-day.ts'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { ConfirmMove } from './confirm-move.tsx'

type Move = { roundId: string; to: string; following: 'stay' | 'move' }

const planMutation = (tournamentId: string) =>
  mutationOptions({ mutationFn: (move: Move) => call(planDayMove, { tournamentId, ...move }) })

type Confirmed = { revision: number; keepDeadlines: boolean; reason: string }

const moveMutation = (client: QueryClient, tournamentId: string) =>
  mutationOptions({
    mutationFn: ({ move, ...confirmed }: Confirmed & { move: Move }) =>
      call(moveDay, { tournamentId, ...move, ...confirmed }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tournaments'] }),
  })

/** Moves the day of a round after the announcement, when its consequences have been shown. */
export function MoveDay({ tournament }: { tournament: TournamentSettings }) {
  const { id } = tournament
  const [planned, setPlanned] = useState<{ move: Move; plan: DayMovePlan }>()
  const plan = useMutation(planMutation(id))
  const move = useMutation(moveMutation(useQueryClient(), id))
  const rounds = tournament.rounds.filter(({ isVoid }) => !isVoid)
  if (rounds.length === 0) return null
  const showPlan = (wanted: Move) => {
    move.reset()
    plan.mutate(wanted, { onSuccess: (found) => setPlanned({ move: wanted, plan: found }) })
  }
  return (
    <section aria-labelledby="move-day" className="scroll-mt-6">
      <h2 id="move-day" className="text-xl">
        Flyt dagen
      </h2>
      <p className="mt-1 mb-3 text-slate-700">
        Tilmeldinger og starttider følger med. Du ser, hvad det betyder, før nogen får besked.
      </p>
      {/* A new form after each move, with the new days. */}
      <MoveForm
        key={tournament.revision}
        rounds={rounds}
        busy={plan.isPending && 'Øjeblik …'}
        onMove={showPlan}
      />
      {plan.error && (
        <div className="mt-4">
          <Problem error={plan.error} title="Dagen kan ikke flyttes dertil" />
        </div>
      )}
      {planned && (
        <ConfirmMove
          plan={planned.plan}
          error={move.error}
          busy={move.isPending && 'Flytter …'}
          onClose={() => setPlanned(undefined)}
          onConfirm={({ reason, keepDeadlines }, onMoved) =>
            move.mutate(
              { ...planned, reason, keepDeadlines, revision: planned.plan.revision },
              { onSuccess: onMoved },
            )
          }
        />
      )}
    </section>
  )
}

type MoveFormProps = {
  rounds: TournamentSettings['rounds']
  busy: string | false
  onMove: (move: Move) => void
}

function MoveForm({ rounds, busy, onMove }: MoveFormProps) {
  const [roundId, setRoundId] = useState(rounds[0]?.id ?? '')
  const [error, setError] = useState<string>()
  const chosen = rounds.find(({ id }) => id === roundId)
  const hasFollowing = chosen !== undefined && chosen !== rounds.at(-1)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const to = readDanishDate(String(form.get('move-day-to')))
    setError(to ? undefined : 'Skriv dagen som 12.06.2028.')
    if (!to) return
    const isWhole = hasFollowing && form.get('move-day-following') !== null
    onMove({ roundId, to, following: isWhole ? 'move' : 'stay' })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {rounds.length > 1 && (
        <SelectField
          name="move-day-round"
          label="Runde"
          value={roundId}
          onChange={(event) => setRoundId(event.target.value)}
          options={rounds.map(({ id, number, day }) => ({
            value: id,
            label: `Runde ${number}, ${formatDay(plainDate(day), { year: false })}`,
          }))}
        />
      )}
      <DateField
        name="move-day-to"
        label="Ny dag"
        placeholder={chosen && formatShortDate(plainDate(chosen.day))}
        autoComplete="off"
        error={error}
      />
      {hasFollowing && (
        <Checkbox
          name="move-day-following"
          label="Flyt de følgende runder lige så mange dage"
          defaultChecked
        />
      )}
      <Button type="submit" variant="secondary" className="w-fit" busy={busy}>
        Se, hvad det betyder
      </Button>
    </form>
  )
}
