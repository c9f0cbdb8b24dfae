import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import { countOf } from '#domain/shared/danish.ts'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { entriesMutations } from './entries-queries.ts'

type EntryStepsProps = { tournamentId: string; data: DirectorsEntries }

/** The steps before a start list: close or reopen entry, and divide the field into *rækker* of the same size. */
export function EntrySteps({ tournamentId, data }: EntryStepsProps) {
  const { state, divisions, entered, waiting } = data
  const mutations = entriesMutations(useQueryClient(), tournamentId)
  const close = useMutation(mutations.close)
  const reopen = useMutation(mutations.reopen)
  const divide = useMutation(mutations.divide)
  return (
    <>
      {state === 'open' && (
        <ConfirmedStep
          secondary
          label="Luk tilmeldingen nu"
          title="Luk tilmeldingen nu?"
          effect={`Ingen kan melde sig til længere. ${countOf(entered, 'spiller beholder sin plads', 'spillere beholder deres plads')}${waiting > 0 ? `, og ventelisten på ${waiting} bliver stående` : ''}.`}
          said="Tilmeldingen er lukket."
          failed="Tilmeldingen er stadig åben"
          run={close}
        />
      )}
      {state === 'closed' && (
        <ConfirmedStep
          secondary
          label="Åbn tilmeldingen igen"
          title="Åbn tilmeldingen igen?"
          effect={`Spillere kan melde sig til igen, indtil fristen er gået.${waiting > 0 ? ` Ventelisten på ${waiting} beholder sin rækkefølge.` : ''} Er fristen allerede gået, så sæt først en senere under Indstillinger.`}
          said="Tilmeldingen er åben igen."
          failed="Tilmeldingen er stadig lukket"
          run={reopen}
        />
      )}
      {state === 'closed' && divisions.length > 1 && (
        <ConfirmedStep
          secondary
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
