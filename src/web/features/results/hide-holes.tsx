import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { formatClock, formatClockProse, parseMinute } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { isRevealed } from '#domain/scoring/hide-holes.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { resultMutations } from './results-queries.ts'

type HideHolesProps = { tournamentId: string; results: Pick<TournamentResults, 'rounds' | 'state'> }

/** Hides the last holes from everyone outside the flight until the result, or until a time (LB-18). */
export function HideHoles({ tournamentId, results: { rounds, state } }: HideHolesProps) {
  if (isRevealed(state) || rounds.length === 0) return null
  return (
    <section aria-labelledby="skjul" className="grid gap-4">
      <h2 id="skjul" className="text-xl">
        Skjul de sidste huller
      </h2>
      <p className="text-sm text-slate-700">
        Så ser kun flighten selv dem. Stillingen skriver, hvad der er skjult, og hvornår det åbner.
      </p>
      {rounds
        .filter(({ voidReason }) => voidReason === null)
        .map((round) => (
          <RoundChoice key={round.id} tournamentId={tournamentId} round={round} />
        ))}
    </section>
  )
}

type Round = TournamentResults['rounds'][number]
type RoundChoiceProps = { tournamentId: string; round: Round }

function RoundChoice({ tournamentId, round }: RoundChoiceProps) {
  const hide = useMutation(resultMutations(useQueryClient(), tournamentId).hide)
  const toast = useToast()
  // The stored choice may change on the server, so it is shown until the user changes a field.
  const [changed, setChanged] = useState<Choice & { basedOn: string }>()
  const [error, setError] = useState<string>()
  const choice = changed ?? { ...choiceOf(round), basedOn: round.hidingVersion }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const holes = Number(choice.holes)
    const opensAt =
      holes === 0 || choice.time.trim() === '' ? null : parseMinute(choice.time.trim())
    if (opensAt === undefined) {
      setError('Skriv tiden som 18.30, eller lad feltet stå tomt.')
      return document.getElementById(`opens-${round.id}`)?.focus()
    }
    setError(undefined)
    hide.mutate(
      { roundId: round.id, holes, opensAt, basedOn: choice.basedOn },
      {
        onSuccess: () => {
          setChanged(undefined)
          toast({ title: hiddenHolesText(holes, opensAt), tone: 'success' })
        },
      },
    )
  }
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-4">
      <ChoiceFields
        {...{ round, choice, error }}
        onChange={(next) => setChanged({ basedOn: choice.basedOn, ...next })}
      />
      <SaveProblem
        isBehind={choice.basedOn !== round.hidingVersion}
        onCatchUp={() => setChanged({ ...choice, basedOn: round.hidingVersion })}
        save={{ ...hide, isSuccess: false }}
        title="Stillingen viser det samme som før"
      >
        {hiddenHolesText(round.hiddenHoles, round.opensAt)}
      </SaveProblem>
      <div>
        <Button type="submit" variant="secondary" busy={hide.isPending && 'Gemmer …'}>
          Gem for runde {round.number}
        </Button>
      </div>
    </form>
  )
}

/** The values of the fields. */
type Choice = { holes: string; time: string }

const choiceOf = ({ hiddenHoles, opensAt }: Round): Choice => ({
  holes: String(hiddenHoles),
  time: opensAt === null ? '' : formatClock(opensAt),
})

type ChoiceFieldsProps = {
  round: Round
  choice: Choice
  error: string | undefined
  onChange: (choice: Choice) => void
}

function ChoiceFields({ round, choice, error, onChange }: ChoiceFieldsProps) {
  return (
    <>
      <SelectField
        id={`hidden-${round.id}`}
        name="hiddenHoles"
        label={`Runde ${round.number}`}
        options={choices}
        value={choice.holes}
        onChange={({ target }) => onChange({ holes: target.value, time: choice.time })}
      />
      {choice.holes !== '0' && (
        <TextField
          id={`opens-${round.id}`}
          name="opensAt"
          label="Åbner kl."
          width="short"
          optional
          help="På rundens dag. Tomt felt: sammen med resultatet."
          {...(error !== undefined && { error })}
          value={choice.time}
          onChange={({ target }) => onChange({ holes: choice.holes, time: target.value })}
        />
      )}
    </>
  )
}

const choices = Array.from({ length: 10 }, (_, holes) => ({
  value: String(holes),
  label: holes === 0 ? 'Vis alle huller' : `Skjul ${lastHolesText(holes)}`,
}))

function lastHolesText(holes: number): string {
  return holes === 1 ? 'det sidste hul' : `de sidste ${countOf(holes, 'hul', 'huller')}`
}

function hiddenHolesText(holes: number, opensAt: number | null): string {
  if (holes === 0) return 'Stillingen viser alle huller.'
  const until = opensAt === null ? 'til resultatet' : `til ${formatClockProse(opensAt)}`
  return `Stillingen skjuler ${lastHolesText(holes)} ${until}.`
}
