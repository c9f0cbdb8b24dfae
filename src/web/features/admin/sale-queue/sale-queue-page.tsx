import { useQuery } from '@tanstack/react-query'
import type { ShownSaleQueue } from '#contract/salequeue/endpoints.ts'
import { waitOf } from '#domain/salequeue/place.ts'
import { lastWaitText } from '#domain/salequeue/place-text.ts'
import { figureText } from '#domain/shared/figure.ts'
import { Stat } from '../../../ui/stat.tsx'
import { Problem } from '../../shell/problem.tsx'
import { danishTime } from '../danish-time.ts'
import { PlanForm } from './plan-form.tsx'
import { QueueActions } from './queue-actions.tsx'
import { saleQueueQuery } from './sale-queue-query.ts'

/** The queue of a sale (docs/algorithms/sale-queue.md): plan it, follow it, change the rate, let everybody in. */
export function SaleQueuePage() {
  const { data, error } = useQuery(saleQueueQuery)
  return (
    <div className="grid gap-6">
      <header>
        <h1>Kø til salget</h1>
        <p className="mt-1 max-w-text text-slate-700">
          Når mange vil købe på samme tid, lukker køen dem ind i rækkefølge. Den gælder køb af kort.
          Klubber, firmaer, gavekort og turneringer mærker den ikke.
        </p>
      </header>
      {error && <Problem error={error} title="Køen kunne ikke hentes" />}
      {data && !data.queue && <PlanForm />}
      {data?.queue && <OpenQueue queue={data.queue} />}
    </div>
  )
}

const stateText = {
  planned: ({ beginsAt, opensAt }: ShownSaleQueue) =>
    `Planlagt. Køen begynder ${danishTime(beginsAt)}, og salget åbner ${danishTime(opensAt)}.`,
  gathering: ({ opensAt }: ShownSaleQueue) =>
    `Køen er åben. Rækkefølgen trækkes ved lod, når salget åbner ${danishTime(opensAt)}.`,
  open: ({ opensAt }: ShownSaleQueue) => `Salget åbnede ${danishTime(opensAt)}.`,
}

function OpenQueue({ queue }: { queue: ShownSaleQueue }) {
  const { state, places, waiting, letIn, begun, ordered, perMinute } = queue
  return (
    <section aria-label="Køen lige nu" className="grid gap-6">
      <p className="max-w-text text-lg">{stateText[state](queue)}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
        <Stat label="Venter" value={figureText(waiting)} note={waitNote(queue)} />
        <Stat
          label="Lukket ind"
          value={figureText(letIn)}
          note={`Af ${figureText(places)} i alt`}
        />
        <Stat
          label="Har begyndt en bestilling"
          value={figureText(begun)}
          note={`${figureText(ordered)} har bestilt`}
        />
        <Stat
          label="Lukkes ind"
          value={figureText(perMinute)}
          unit="i minuttet"
          note={state === 'open' && perMinute === 0 ? 'Sat på pause' : undefined}
        />
      </dl>
      <QueueActions queue={queue} />
    </section>
  )
}

/** How long the last in the queue waits by the present rate. */
function waitNote({ waiting, perMinute, state }: ShownSaleQueue): string | undefined {
  const wait = waiting > 0 ? waitOf(waiting, perMinute) : null
  return wait && state !== 'planned' ? lastWaitText(wait, state) : undefined
}
