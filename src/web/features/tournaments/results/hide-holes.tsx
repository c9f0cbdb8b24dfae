import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TournamentResults } from '#contract/tournament-results.ts'
import { countOf } from '#domain/shared/danish.ts'
import { isRevealed } from '#domain/tournaments/board/hide-holes.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { resultMutations } from './results-queries.ts'

type HideHolesProps = { tournamentId: string; results: Pick<TournamentResults, 'rounds' | 'state'> }

/** The excitement kept for the clubhouse: last holes that only the players' own flight sees (LB-18). */
export function HideHoles({ tournamentId, results: { rounds, state } }: HideHolesProps) {
  if (isRevealed(state) || rounds.length === 0) return null
  return (
    <section aria-labelledby="skjul" className="grid gap-4">
      <h2 id="skjul" className="text-xl">
        Skjul de sidste huller
      </h2>
      <p className="text-sm text-slate-700">
        Så ser kun flighten selv dem. Stillingen skriver, hvad der er skjult, og de åbner, når
        resultatet bliver offentliggjort.
      </p>
      {rounds.map((round) => (
        <RoundChoice key={round.id} tournamentId={tournamentId} round={round} />
      ))}
    </section>
  )
}

type RoundChoiceProps = { tournamentId: string; round: TournamentResults['rounds'][number] }

function RoundChoice({ tournamentId, round }: RoundChoiceProps) {
  const hide = useMutation(resultMutations(useQueryClient(), tournamentId).hide)
  const toast = useToast()
  const shown = hide.isPending ? hide.variables.holes : round.hiddenHoles
  const choose = (holes: number) =>
    hide.mutate(
      { roundId: round.id, holes },
      { onSuccess: () => toast({ title: said(holes), tone: 'success' }) },
    )
  return (
    <div className="grid gap-2">
      <SelectField
        id={`hidden-${round.id}`}
        name="hiddenHoles"
        label={`Runde ${round.number}`}
        options={choices}
        value={shown}
        onChange={({ target }) => choose(Number(target.value))}
      />
      {hide.error && <Problem error={hide.error} title="Stillingen viser det samme som før" />}
    </div>
  )
}

const choices = Array.from({ length: 10 }, (_, holes) => ({
  value: String(holes),
  label: holes === 0 ? 'Vis alle huller' : `Skjul ${lastHoles(holes)}`,
}))

function lastHoles(holes: number): string {
  return holes === 1 ? 'det sidste hul' : `de sidste ${countOf(holes, 'hul', 'huller')}`
}

const said = (holes: number): string =>
  holes === 0 ? 'Stillingen viser alle huller.' : `Stillingen skjuler ${lastHoles(holes)}.`
