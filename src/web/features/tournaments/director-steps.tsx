import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentSettings } from '#contract/tournament-settings.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { directorMutations } from './club-tournaments-queries.ts'

type StepProps = { tournament: TournamentSettings }

/** From draft to open for entry. */
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
      <Asked
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

/** For good, and said so before. */
export function CancelTournament({ tournament }: StepProps) {
  const { id, state, entered } = tournament
  const cancel = useMutation(directorMutations(useQueryClient(), id).cancel)
  const isSeen = state !== 'draft'
  return (
    <section aria-labelledby="cancel">
      <h2 id="cancel" className="text-xl">
        {isSeen ? 'Aflys turneringen' : 'Drop kladden'}
      </h2>
      <p className="mt-1 mb-3 text-slate-700">
        {isSeen
          ? 'Den bliver stående som aflyst, til dagen er gået, så ingen kører forgæves.'
          : 'Ingen har set den, og ingen får den at se.'}
      </p>
      <Asked
        danger
        label={isSeen ? 'Aflys' : 'Drop kladden'}
        title={isSeen ? 'Aflys turneringen?' : 'Drop kladden?'}
        effect={
          isSeen
            ? `Det kan ikke fortrydes. ${countOf(entered, 'tilmeldt', 'tilmeldte')} mister pladsen, og siden viser, at turneringen er aflyst.`
            : 'Det kan ikke fortrydes. Du kan lave en ny ud fra den.'
        }
        confirm={isSeen ? 'Aflys turneringen' : 'Drop kladden'}
        failed="Turneringen er ikke aflyst"
        said={isSeen ? 'Turneringen er aflyst.' : 'Kladden er droppet.'}
        run={cancel}
      />
    </section>
  )
}

type AskedProps = {
  label: string
  title: string
  effect: string
  confirm: string
  failed: string
  said: string
  danger?: boolean
  run: {
    mutate: (given: undefined, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
    reset: () => void
  }
}

/** Something that everybody will notice: its effect is shown first. */
function Asked({ label, title, effect, confirm, failed, said, danger, run }: AskedProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setOpen(false)
    toast({ title: said, tone: 'success' })
  }
  return (
    <>
      <Button
        variant={danger ? 'secondary' : 'primary'}
        onClick={() => {
          run.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        effect={
          <div className="grid gap-3">
            <p>{effect}</p>
            {run.error && <Problem error={run.error} title={failed} />}
          </div>
        }
        confirmLabel={confirm}
        danger={danger === true}
        busy={run.isPending && 'Øjeblik …'}
        onConfirm={() => run.mutate(undefined, { onSuccess })}
      />
    </>
  )
}
