import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnCup } from '#contract/matches/cup.ts'
import { sessionFormatText } from '#domain/matches/cup.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { LineUpForm } from '../cup/line-up-form.tsx'
import { ownCupsQuery, setOwnLineUpMutation } from '../cup/own-cup-queries.ts'
import { sessionWhenText } from '../cup/session-text.ts'

/** The line-ups of a captain's own team, until they are revealed. */
export function OwnCups() {
  const { data } = useQuery(ownCupsQuery)
  return data?.cups.map((cup) => (
    <section key={cup.divisionId} aria-label={`Opstilling, ${cup.team}`} className="grid gap-4">
      <h2 className="text-xl">Din opstilling for {cup.team}</h2>
      <p className="text-slate-700">
        <UiLink href={`/tournaments/${cup.tournament.slug}/matches`} className="text-link">
          {cup.tournament.name}
        </UiLink>
        . Modstanderne ser den først, når turneringsledelsen viser begge opstillinger.
      </p>
      {cup.sessions.map((session) => (
        <OwnSession key={session.round} cup={cup} session={session} />
      ))}
    </section>
  ))
}

type SessionProps = { cup: OwnCup; session: OwnCup['sessions'][number] }

function OwnSession({ cup, session }: SessionProps) {
  const toast = useToast()
  const save = useMutation(setOwnLineUpMutation(useQueryClient()))
  const { round, format, pairs, isRevealed } = session
  if (isRevealed) return null
  return (
    <div className="grid gap-3 rounded-md border border-slate-300 bg-white p-4 sm:p-6">
      <h3 className="text-lg font-semibold">
        {round}. {sessionFormatText[format]}
      </h3>
      <p className="text-sm text-slate-600">{sessionWhenText(session)}</p>
      {save.error && <Problem error={save.error} title="Opstillingen er ikke gemt" />}
      <LineUpForm
        key={`${format}${pairs.length}`}
        players={cup.players}
        label="Gem opstillingen"
        isBusy={save.isPending}
        onSave={(next) =>
          save.mutate(
            { divisionId: cup.divisionId, version: cup.version, round, pairs: next },
            { onSuccess: () => toast({ title: 'Opstillingen er gemt.', tone: 'success' }) },
          )
        }
        {...{ format, pairs }}
      />
    </div>
  )
}
