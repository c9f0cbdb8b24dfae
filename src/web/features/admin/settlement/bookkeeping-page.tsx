import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { exportBookkeeping, type BookkeepingShown } from '#contract/settlement/bookkeeping.ts'
import { accountNames } from '#domain/settlement/account-plan.ts'
import { detailText } from '#domain/settlement/bookkeeping-file.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { bookkeepingQuery } from './bookkeeping-queries.ts'

type Next = NonNullable<BookkeepingShown['next']>
type Exported = BookkeepingShown['exports'][number]

/** The bookkeeping for the company's accounting system: what is not exported, and what has been. */
export function BookkeepingPage({ to }: { to: string | undefined }) {
  const { next, latest, exports } = useSuspenseQuery(bookkeepingQuery(to)).data
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-1">
        <ParentLink href="/admin/settlement">Afregning</ParentLink>
        <h1>Bogføring</h1>
        <p className="max-w-text text-slate-700">
          Salg, betalinger og klubbernes andel som bilag til e-conomic eller Dinero. En eksporteret
          periode ændres ikke. Det, der rettes senere, kommer med næste gang som en rettelse.
        </p>
        <UiLink href="/admin/settlement/account-plan" className="text-link justify-self-start">
          Kontoplan
        </UiLink>
      </header>
      <section aria-labelledby="next" className="grid gap-4">
        <h2 id="next">Ikke eksporteret endnu</h2>
        <TextField
          name="to"
          type="date"
          label="Til og med"
          width="medium"
          max={latest}
          value={to ?? latest}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '/admin/settlement/bookkeeping',
              search: value ? { to: value } : {},
              replace: true,
            })
          }
        />
        {next ? (
          <NextPeriod next={next} />
        ) : (
          <EmptyState title="Ikke noget nyt at bogføre">
            Alt til og med den dag er eksporteret, eller der er ikke sket noget. Vælg en senere dag.
          </EmptyState>
        )}
      </section>
      <Exports exports={exports} />
    </div>
  )
}

const periodOf = ({ from, to }: { from: string; to: string }) =>
  formatPeriod(plainDate(from), plainDate(to))

function NextPeriod({ next }: { next: Next }) {
  const { to, vouchers, corrections, totals } = next
  const sum = formatKronerExact(totals.reduce((all, { debit }) => all + debit, 0))
  return (
    <>
      <p className="text-slate-700">
        {periodOf(next)} · {countOf(vouchers, 'bilag', 'bilag')}
      </p>
      {corrections > 0 && (
        <Notice tone="warning" title={`Heraf ${countOf(corrections, 'rettelse', 'rettelser')}`}>
          Noget er ændret i dage, der er eksporteret. Forskellen bogføres på periodens første dag.
        </Notice>
      )}
      <Table
        caption="Bevægelser på hver konto"
        columns={[
          {
            key: 'account',
            label: 'Konto',
            heading: true,
            cell: (row) => [accountNames[row.account], detailText(row)].filter(Boolean).join(', '),
          },
          { key: 'debit', label: 'Debet', numeric: true, cell: ({ debit }) => amount(debit) },
          { key: 'credit', label: 'Kredit', numeric: true, cell: ({ credit }) => amount(credit) },
        ]}
        rows={totals}
        rowKey={({ account, detail }) => `${account} ${detail}`}
        footer={['I alt', sum, sum]}
      />
      <IfPermitted power="money.move">
        <div>
          <ActionDialog
            label="Eksportér perioden"
            effect={
              <p>
                {periodOf(next)} låses, og {countOf(vouchers, 'bilag', 'bilag')} får numre. Det kan
                ikke gøres om. Filerne kan hentes bagefter, så tit det er nødvendigt.
              </p>
            }
            confirmLabel="Eksportér"
            busy="Eksporterer …"
            run={async () => {
              await call(exportBookkeeping, { to: plainDate(to) })
              return 'Perioden er eksporteret. Hent filerne på listen.'
            }}
          />
        </div>
      </IfPermitted>
    </>
  )
}

const amount = (ore: number) => (ore === 0 ? '–' : formatKronerExact(ore))

function Exports({ exports }: { exports: readonly Exported[] }) {
  return (
    <section aria-labelledby="exports" className="grid gap-3">
      <h2 id="exports">Eksporterede perioder</h2>
      <Table
        caption="Eksporterede perioder"
        columns={[
          { key: 'period', label: 'Periode', heading: true, cell: periodOf },
          {
            key: 'vouchers',
            label: 'Bilag',
            cell: ({ vouchers, corrections }) =>
              corrections > 0
                ? `${vouchers}, heraf ${countOf(corrections, 'rettelse', 'rettelser')}`
                : vouchers,
          },
          {
            key: 'by',
            label: 'Eksporteret',
            cell: ({ exportedAt, exportedByName }) =>
              [danishTime(exportedAt), exportedByName].filter(Boolean).join(' af '),
          },
          { key: 'files', label: 'Filer', cell: Files },
        ]}
        rows={exports}
        rowKey={({ exportId }) => exportId}
        empty={<p className="text-slate-700">Ingen perioder er eksporteret endnu.</p>}
      />
    </section>
  )
}

const files = {
  'economic.csv': 'e-conomic',
  'dinero.csv': 'Dinero',
  'documents.csv': 'Bilagsliste',
  'saf-t-economic.xml': 'SAF-T, konti fra e-conomic',
  'saf-t-dinero.xml': 'SAF-T, konti fra Dinero',
}

function Files({ exportId }: Exported) {
  return (
    <IfPermitted power="money.move">
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {Object.entries(files).map(([file, name]) => (
          <a
            key={file}
            href={`/api/v1/admin/bookkeeping/exports/${exportId}/${file}`}
            className="text-link"
          >
            {name}
          </a>
        ))}
      </span>
    </IfPermitted>
  )
}
