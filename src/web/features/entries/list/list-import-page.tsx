import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { GarbledLetters } from '../../clubs/garbled-letters.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entriesQuery } from '../entries-queries.ts'
import { ListImportForm } from './list-import-form.tsx'
import { applyPlanText } from './import-plan-text.ts'
import { ImportPlan } from './import-plan.tsx'
import { useListImport } from './use-list-import.ts'

type ListImportPageProps = { clubId: string; tournamentId: string; onDone: () => void }

/** Imports GolfBox's list, pasted or uploaded: shows the plan first and then applies exactly that (D32). */
export function ListImportPage({ clubId, tournamentId, onDone }: ListImportPageProps) {
  const data = useSuspenseQuery(entriesQuery(tournamentId)).data
  const list = useListImport(tournamentId, onDone)
  const { plan, apply } = list
  const press = plan.data && applyPlanText(plan.data)
  return (
    <section aria-labelledby="liste" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-2">
        <UiLink
          href={`/club/${clubId}/tournaments/${tournamentId}/entrants`}
          className="text-link w-fit"
        >
          Tilbage til deltagerne
        </UiLink>
        <h2 id="liste">Deltagere fra GolfBox</h2>
        <p className="max-w-text text-slate-700">
          Indsæt deltagerlisten, eller vælg den som fil. Du ser først, hvad der sker med hver
          spiller. Brug siden igen om morgenen, så ser du hvert handicap, der er ændret.
        </p>
      </div>
      <ListImportForm data={data} list={list} />
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {plan.error && <Problem error={plan.error} title="Listen kunne ikke læses" />}
        {plan.data?.garbled && (
          <GarbledLetters
            garbled={plan.data.garbled}
            busy={plan.isPending}
            onChoose={list.chooseLetters}
          />
        )}
        {plan.data && !plan.data.garbled && <ImportPlan plan={plan.data} />}
        {apply.error && <Problem error={apply.error} title="Listen er ikke læst ind" />}
        {press && (
          <Button
            className="sm:w-fit"
            busy={apply.isPending && 'Læser ind …'}
            onClick={list.carryOut}
          >
            {press}
          </Button>
        )}
      </div>
    </section>
  )
}
