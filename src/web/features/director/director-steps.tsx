import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { directorMutations } from '../competitions/club-tournaments-queries.ts'

type StepProps = { tournament: TournamentSettings }

/** Announces a draft and opens entry. */
export function AnnounceTournament({ tournament }: StepProps) {
  const { id, entryCloses } = tournament
  const announce = useMutation(directorMutations(useQueryClient(), id).announce)
  const closes = `${formatDay(plainDate(entryCloses.day), { year: false })} ${formatClockProse(entryCloses.minute)}`
  return (
    <section
      aria-labelledby="announce"
      className="rounded-md border border-green-300 bg-green-50 p-5 sm:p-6"
    >
      <h2 id="announce" className="text-xl">
        Kladden er klar
      </h2>
      <p className="mt-1 mb-5 max-w-text text-slate-800">
        Se den igennem. Når du offentliggør den, åbner tilmeldingen, og den lukker {closes}.
      </p>
      <ConfirmedStep
        label="Offentliggør"
        title="Offentliggør turneringen?"
        effect={`Alle kan se den under Turneringer og melde sig til fra nu af og indtil ${closes}.`}
        confirm="Offentliggør"
        failed="Turneringen er ikke offentliggjort"
        said="Turneringen er offentliggjort."
        run={announce}
      />
    </section>
  )
}

/** Cancels a tournament for good, after a warning. */
export function CancelTournament({ tournament }: StepProps) {
  const { id, state, entered } = tournament
  const cancel = useMutation(directorMutations(useQueryClient(), id).cancel)
  const isPublic = state !== 'draft'
  return (
    <section aria-labelledby="cancel">
      <h2 id="cancel" className="text-xl">
        {isPublic ? 'Aflys turneringen' : 'Drop kladden'}
      </h2>
      <p className="mt-1 mb-3 text-slate-700">
        {isPublic
          ? 'Den bliver stående som aflyst, til dagen er gået, så ingen kører forgæves.'
          : 'Ingen har set den, og ingen får den at se.'}
      </p>
      <ConfirmedStep
        danger
        label={isPublic ? 'Aflys' : 'Drop kladden'}
        title={isPublic ? 'Aflys turneringen?' : 'Drop kladden?'}
        effect={
          isPublic
            ? `Det kan ikke fortrydes. ${countOf(entered, 'tilmeldt', 'tilmeldte')} mister pladsen, og siden viser, at turneringen er aflyst.`
            : 'Det kan ikke fortrydes. Du kan lave en ny ud fra den.'
        }
        confirm={isPublic ? 'Aflys turneringen' : 'Drop kladden'}
        cancelLabel={isPublic ? 'Behold turneringen' : 'Behold kladden'}
        failed="Turneringen er ikke aflyst"
        said={isPublic ? 'Turneringen er aflyst.' : 'Kladden er droppet.'}
        run={cancel}
      />
    </section>
  )
}
