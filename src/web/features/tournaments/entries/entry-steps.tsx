import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectorsEntries } from '#contract/tournament-entrants.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'

type EntryStepsProps = { tournamentId: string; data: DirectorsEntries }

/** What brings the field towards a start list: close entry, or open it again, then *rækker* of the same size. */
export function EntrySteps({ tournamentId, data }: EntryStepsProps) {
  const { state, divisions, entered, waiting } = data
  const mutations = entriesMutations(useQueryClient(), tournamentId)
  const close = useMutation(mutations.close)
  const reopen = useMutation(mutations.reopen)
  const divide = useMutation(mutations.divide)
  return (
    <>
      {state === 'open' && (
        <Step
          label="Luk tilmeldingen nu"
          title="Luk tilmeldingen nu?"
          effect={`Ingen kan melde sig til længere. ${countOf(entered, 'spiller beholder sin plads', 'spillere beholder deres plads')}${waiting > 0 ? `, og ventelisten på ${waiting} bliver stående` : ''}.`}
          said="Tilmeldingen er lukket."
          failed="Tilmeldingen er stadig åben"
          run={close}
        />
      )}
      {state === 'closed' && (
        <Step
          label="Åbn tilmeldingen igen"
          title="Åbn tilmeldingen igen?"
          effect={`Spillere kan melde sig til igen, indtil fristen er gået.${waiting > 0 ? ` Ventelisten på ${waiting} beholder sin rækkefølge.` : ''} Er fristen allerede gået, så sæt først en senere under Indstillinger.`}
          said="Tilmeldingen er åben igen."
          failed="Tilmeldingen er stadig lukket"
          run={reopen}
        />
      )}
      {state === 'closed' && divisions.length > 1 && (
        <Step
          label="Lav lige store rækker"
          title="Lav lige store rækker?"
          effect={`${countOf(entered, 'spiller deles', 'spillere deles')} efter handicap i ${divisions.length} rækker af samme størrelse, de laveste i den første. Rækkernes egne handicapgrænser gælder ikke længere.`}
          said="Rækkerne er delt lige."
          failed="Rækkerne er, som de var"
          run={divide}
        />
      )}
    </>
  )
}

type StepProps = {
  label: string
  title: string
  effect: string
  said: string
  failed: string
  run: {
    mutate: (given: undefined, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
    reset: () => void
  }
}

function Step({ label, title, effect, said, failed, run }: StepProps) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setAsking(false)
    toast({ title: said, tone: 'success' })
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          run.reset()
          setAsking(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        effect={
          <div className="grid gap-3">
            <p>{effect}</p>
            {run.error && <Problem error={run.error} title={failed} />}
          </div>
        }
        confirmLabel={label}
        busy={run.isPending && 'Øjeblik …'}
        onConfirm={() => run.mutate(undefined, { onSuccess })}
      />
    </>
  )
}
