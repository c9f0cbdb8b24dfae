import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { momentText } from '../../../moment-text.ts'
import { ConfirmedStep } from '../../competitions/confirmed-step.tsx'
import { DeleteRehearsal } from './delete-rehearsal.tsx'
import { rehearsalMutations, type RehearsalField } from './rehearsal-mutations.ts'

type StartRehearsalProps = { tournament: TournamentSettings }

const mayStart = ({ state, divisions }: TournamentSettings) =>
  ['draft', 'open', 'closed', 'drawn'].includes(state) &&
  divisions.every(({ terms }) => !terms.matchPlay)

/** *Prøvekørsel* on *Overblik*: starts one, or leads to the one that exists (D34). */
export function StartRehearsal({ tournament }: StartRehearsalProps) {
  const { rehearsal, clubId, id } = tournament
  if (!rehearsal && !mayStart(tournament)) return null
  return (
    <section aria-labelledby="rehearsal">
      <h2 id="rehearsal" className="text-xl">
        Prøvekørsel
      </h2>
      {rehearsal ? (
        <>
          <p className="mt-1 mb-3 text-slate-700">
            Den er i gang og slettes af sig selv {endText(rehearsal.endsAt)}. Kun turneringens
            ledere kan se den.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              variant="secondary"
              href={`/club/${clubId}/tournaments/${rehearsal.tournamentId}`}
            >
              Åbn prøvekørslen
            </ButtonLink>
            <DeleteRehearsal tournamentId={id} />
          </div>
        </>
      ) : (
        <StartForm tournament={tournament} />
      )}
    </section>
  )
}

const endText = (at: number) => momentText(new Date(at).toISOString())

function StartForm({ tournament }: StartRehearsalProps) {
  const { id, clubId, entered } = tournament
  const navigate = useNavigate()
  const [field, setField] = useState<RehearsalField>('invented')
  const start = useMutation(rehearsalMutations(useQueryClient(), id).start)
  return (
    <>
      <p className="mt-1 mb-3 text-slate-700">
        Se dagen, før den kommer: en kopi af turneringen med startliste, hvor opdigtede scorer
        tikker ind. Ingen andre ser den, og ingen får besked om den.
      </p>
      {entered > 1 && (
        <div className="mb-4">
          <RadioCards
            legend="Spillere"
            legendHidden
            name="rehearsal-field"
            value={field}
            onChange={(event) => setField(event.target.value as RehearsalField)}
            options={[
              { value: 'invented', label: 'Opdigtede spillere', description: '12 i hver række' },
              {
                value: 'entrants',
                label: 'De tilmeldtes handicap',
                description: 'Med opdigtede navne',
              },
            ]}
          />
        </div>
      )}
      <ConfirmedStep
        secondary
        label="Start prøvekørslen"
        title="Start en prøvekørsel?"
        effect="Der laves en kopi med startliste for i dag. Turneringens ledere kan se den og prøve alt det af, der sker på dagen. Den ligger ikke på hjemmesiden, og den sender ingen mails, SMS’er eller scorekort til GolfBox. Den slettes efter 24 timer."
        confirm="Start"
        failed="Prøvekørslen blev ikke startet"
        said="Prøvekørslen er i gang."
        run={{
          ...start,
          mutate: (_, { onSuccess }) =>
            start.mutate(field, {
              onSuccess: ({ tournamentId }) => {
                onSuccess()
                void navigate({ href: `/club/${clubId}/tournaments/${tournamentId}` })
              },
            }),
        }}
      />
    </>
  )
}
