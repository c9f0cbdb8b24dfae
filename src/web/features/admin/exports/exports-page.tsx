import { useSuspenseQuery } from '@tanstack/react-query'
import type { Exports } from '#contract/admin/exports.ts'
import { listActivity } from '#contract/admin/log.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { RowCell } from '../list/list-cell.tsx'
import { IfPermitted, usePermission } from '../permission.tsx'
import { exportsQuery } from './exports-query.ts'
import { ListFiles, type Period } from './list-files.tsx'
import { SettlementFiles } from './settlement-files.tsx'

type ExportsPageProps = { period: Period; onPeriod: (period: Period) => void }

/** Everything that can be taken out of the back office, and who has taken what. */
export function ExportsPage({ period, onPeriod }: ExportsPageProps) {
  const { lists, settlement, taken } = useSuspenseQuery(exportsQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-4">
        <div>
          <h1>Eksport</h1>
          <p className="mt-1 max-w-text text-slate-700">
            Alt, der kan hentes ud af kontoret som filer. Hver fil bliver skrevet i loggen.
          </p>
        </div>
        <Notice tone="warning" title="Filer med persondata forlader vores beskyttelse">
          Hent kun det, du skal bruge. Gem filen på firmaets drev, send den ikke i en mail, og slet
          den, når du er færdig.
        </Notice>
      </header>
      <ListFiles {...{ lists, period, onPeriod }} />
      {settlement && <SettlementFiles settlement={settlement} />}
      <OtherFiles />
      <Taken rows={taken} />
    </div>
  )
}

/** Files that are made on pages of their own. */
const OtherFiles = () => (
  <section aria-labelledby="others" className="grid gap-3">
    <h2 id="others">Andet</h2>
    <ul className="grid gap-3">
      <IfPermitted power="people.privacy">
        <li>
          <UiLink href="/admin/people" className="text-link">
            Alt om én person
          </UiLink>{' '}
          – persondata. Find personen, og vælg »Udlever data«. Personen kan se, at det er sket.
        </li>
      </IfPermitted>
      <IfPermitted power="insights.read">
        <li>
          <UiLink href="/admin/insights" className="text-link">
            Indsigt
          </UiLink>{' '}
          – besøg, køb og hastighed som CSV, uden personer. Perioden vælges på siden.
        </li>
      </IfPermitted>
      <li>
        Klubbernes gæster, skilte og velkomstpakker hentes på klubbens egne sider, turneringers
        resultater på turneringens.
      </li>
    </ul>
  </section>
)

type TakenRow = Exports['taken'][number]

function Taken({ rows }: { rows: readonly TakenRow[] }) {
  const seesAll = usePermission('log.read')
  return (
    <section aria-labelledby="taken" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="taken">{seesAll ? 'Hvem har hentet hvad' : 'Det har du hentet'}</h2>
        <IfPermitted power="log.read">
          <UiLink href="/admin/activity?what=files" className="text-link">
            Se alle i loggen
          </UiLink>
        </IfPermitted>
      </div>
      <Table
        caption="De seneste filer, der er hentet"
        columns={takenColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={seesAll ? 'Ingen har hentet noget endnu' : 'Du har ikke hentet noget endnu'}
          >
            Når {seesAll ? 'nogen' : 'du'} henter en fil, står det her med navn og tidspunkt.
          </EmptyState>
        }
      />
    </section>
  )
}

const shownKeys = ['at', 'action', 'subject', 'details', 'actor']

/** The columns of the log, the time first. */
const takenColumns: Column<TakenRow>[] = shownKeys.flatMap((key) => {
  const column = listActivity.columns.find((one) => one.key === key)
  if (!column) return []
  // The page of the subject may need a power that the reader does not have.
  const { linkKey: _, ...plain } = column
  const cell = (row: TakenRow) => <RowCell column={plain} row={row} />
  return [{ key, label: column.heading, heading: key === 'at', cell }]
})
