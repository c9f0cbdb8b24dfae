import type { Exports } from '#contract/admin/exports.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { formatPeriod, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { IfPermitted, usePermission } from '../permission.tsx'

type Settlement = NonNullable<Exports['settlement']>
type CutOff = Settlement['cutOffs'][number]
type Bookkeeping = Settlement['bookkeeping'][number]

/** The files of each settlement, and the exported periods of the bookkeeping. */
export function SettlementFiles({ settlement }: { settlement: Settlement }) {
  const mayMove = usePermission('money.move')
  return (
    <section aria-labelledby="settlement" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="settlement">Afregning og bogføring</h2>
      <p className="max-w-text text-slate-700">
        Grundlaget har salg og besøg med kortenes numre i vores system, uden navne. Det kan regnes
        efter med <code>npm run -s settlement:compute</code>. Bilag og betalingsfiler har klubbernes
        bankkonti, men ingen personer.
      </p>
      <Table
        caption="Afregninger"
        columns={cutOffColumns}
        rows={settlement.cutOffs}
        rowKey={({ cutOffId }) => cutOffId}
        empty={
          <EmptyState title="Ingen afregninger endnu">
            Når den første er klargjort, kan dens filer hentes her.
          </EmptyState>
        }
      />
      {mayMove && settlement.bookkeeping.length > 0 && (
        <Table
          caption="Bogføring"
          columns={bookkeepingColumns}
          rows={settlement.bookkeeping}
          rowKey={({ exportId }) => exportId}
        />
      )}
      <IfPermitted power="money.move">
        <UiLink href="/admin/settlement/bookkeeping" className="text-link justify-self-start">
          Eksportér en ny periode
        </UiLink>
      </IfPermitted>
    </section>
  )
}

const cutOffColumns: Column<CutOff>[] = [
  {
    key: 'kind',
    label: 'Afregning',
    heading: true,
    cell: ({ season, kind }) => `${cutOffNames[kind]} ${season}`,
  },
  { key: 'day', label: 'Til og med', cell: ({ day }) => formatShortDate(plainDate(day)) },
  {
    key: 'input',
    label: 'Grundlag',
    cell: ({ cutOffId }) => (
      <a
        href={`/api/v1/admin/settlement-cut-offs/${cutOffId}/settlement.json`}
        download
        className="text-link inline-flex min-h-11 items-center"
      >
        JSON
      </a>
    ),
  },
  {
    key: 'page',
    label: 'Bilag og betalingsfil',
    cell: ({ cutOffId, isClosed }) => (
      <UiLink
        href={`/admin/settlement/${cutOffId}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        {isClosed ? 'På afregningens side' : 'Når den er godkendt'}
      </UiLink>
    ),
  },
]

const bookkeepingFiles = {
  'economic.csv': 'e-conomic',
  'dinero.csv': 'Dinero',
  'documents.csv': 'Bilagsliste',
  'saf-t-economic.xml': 'SAF-T, konti fra e-conomic',
  'saf-t-dinero.xml': 'SAF-T, konti fra Dinero',
}

const bookkeepingColumns: Column<Bookkeeping>[] = [
  {
    key: 'period',
    label: 'Bogføring',
    heading: true,
    cell: ({ from, to }) => formatPeriod(plainDate(from), plainDate(to)),
  },
  {
    key: 'files',
    label: 'Hent',
    cell: ({ exportId }) => (
      <span className="flex flex-wrap gap-x-4">
        {Object.entries(bookkeepingFiles).map(([file, label]) => (
          <a
            key={file}
            href={`/api/v1/admin/bookkeeping/exports/${exportId}/${file}`}
            download
            className="text-link inline-flex min-h-11 items-center"
          >
            {label}
          </a>
        ))}
      </span>
    ),
  },
]
