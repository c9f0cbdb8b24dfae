import { useSuspenseQuery } from '@tanstack/react-query'
import type { CutOffShown } from '#contract/settlement/cockpit.ts'
import type { SettledClub } from '#contract/settlement/settled.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'
import { ParentLink } from '../record/back-link.tsx'
import { cutOffQuery } from './cockpit-queries.ts'
import { CutOffActions } from './cut-off-actions.tsx'
import { CutOffRows, type RowsSearch } from './cut-off-rows.tsx'
import { Objections } from './objections.tsx'
import { OutsideApproval } from './outside-approval.tsx'
import { SettledClubs, SettledTotals } from './settled-clubs.tsx'

type CutOffPageProps = { cutOffId: string; search: RowsSearch }

/** A prepared or closed cut-off: its sums, clubs, statements and objections, down to the single visit and sale. */
export function CutOffPage({ cutOffId, search }: CutOffPageProps) {
  const { data } = useSuspenseQuery(cutOffQuery(cutOffId))
  const clubCell = ({ clubId, name }: SettledClub) => (
    <UiLink href={`/admin/settlement/${cutOffId}?club=${clubId}#rows`} className="text-link">
      {name}
    </UiLink>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-4">
        <div>
          <ParentLink href="/admin/settlement">Afregning</ParentLink>
          <h1>
            {cutOffNames[data.kind]} {data.season}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-slate-700">
            <Badge tone={data.closedAt ? 'success' : 'warning'}>
              {data.closedAt ? 'Lukket' : 'Venter på godkendelse'}
            </Badge>
            Til og med {formatDay(plainDate(data.day))}
          </p>
        </div>
        <CutOffActions cutOff={data} />
        <WhoAndWhat cutOff={data} />
      </header>
      <OutsideApproval cutOff={data} />
      <SettledTotals settled={data} />
      <SettledClubs settled={data} clubCell={clubCell} />
      <Corrections cutOff={data} />
      <Statements cutOff={data} />
      <Objections objections={data.objections} />
      {data.inputDeletedOn ? (
        <Notice tone="info" title="Besøg og salg er slettet">
          De blev slettet {formatDay(plainDate(data.inputDeletedOn))}, for de gemmes kun i fem år
          efter regnskabsårets udgang. Resultatet og bilagene består.
        </Notice>
      ) : (
        <CutOffRows cutOff={data} search={search} />
      )}
    </div>
  )
}

function WhoAndWhat({ cutOff }: { cutOff: CutOffShown }) {
  const { preparedAt, preparedByName, closedAt, closedByName, inputHash, cutOffId } = cutOff
  const file = `/api/v1/admin/settlement-cut-offs/${cutOffId}/settlement.json`
  return (
    <div className="grid gap-1 text-sm text-slate-600">
      <p>
        Klargjort {danishTime(preparedAt)}
        {preparedByName && ` af ${preparedByName}`}
        {closedAt && `, godkendt ${danishTime(closedAt)}`}
        {closedByName && ` af ${closedByName}`}.
      </p>
      <p className="break-all">
        Grundlaget har SHA-256 {inputHash}.{' '}
        {!cutOff.inputDeletedOn && (
          <a href={file} className="text-link">
            Hent grundlaget
          </a>
        )}
      </p>
    </div>
  )
}

function Corrections({ cutOff: { corrections } }: { cutOff: CutOffShown }) {
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby="corrections" className="grid gap-3">
      <h2 id="corrections">Udbetales med næste sæson</h2>
      <Table
        caption="Efterreguleringen af hver klub"
        narrow="keep"
        columns={[
          { key: 'club', label: 'Klub', heading: true, cell: ({ clubName }) => clubName },
          {
            key: 'amount',
            label: 'Beløb',
            numeric: true,
            cell: ({ amountOre }) => formatKronerExact(amountOre),
          },
        ]}
        rows={corrections}
        rowKey={({ clubId }) => clubId}
      />
    </section>
  )
}

function Statements({ cutOff: { statements, payable } }: { cutOff: CutOffShown }) {
  if (statements.length === 0) return null
  return (
    <section aria-labelledby="statements" className="grid gap-3">
      <h2 id="statements">Afregningsbilag</h2>
      {payable.withoutAccount.length > 0 && (
        <Notice tone="warning" title="Klubber uden bekræftet konto">
          {payable.withoutAccount.join(', ')} er ikke med i filen, før to personer i klubben har
          bekræftet en konto.
        </Notice>
      )}
      <Table
        caption="Afregningsbilag til klubberne"
        narrow="scroll"
        columns={[
          {
            key: 'number',
            label: 'Nummer',
            heading: true,
            cell: linkToStatement,
          },
          { key: 'pdf', label: 'Fil', cell: linkToPdf },
          { key: 'club', label: 'Klub', cell: ({ clubName }) => clubName },
          {
            key: 'amount',
            label: 'Beløb',
            numeric: true,
            cell: ({ amountOre }) => formatKronerExact(amountOre),
          },
          {
            key: 'vat',
            label: 'Moms',
            numeric: true,
            cell: ({ vatOre }) => formatKronerExact(vatOre),
          },
          {
            key: 'paid',
            label: 'Betalt',
            cell: ({ paidOn, amountOre }) =>
              paidOn
                ? formatDay(plainDate(paidOn), { weekday: false })
                : amountOre > 0
                  ? 'Nej'
                  : '–',
          },
        ]}
        rows={statements}
        rowKey={({ statementId }) => statementId}
      />
    </section>
  )
}

type WithFiles = { statementId: string; number: string; hasPdf: boolean }

const linkToPdf = ({ statementId, number, hasPdf }: WithFiles) =>
  hasPdf ? (
    <a href={`/api/v1/settlement/statements/${statementId}/statement.pdf`} className="text-link">
      PDF<span className="sr-only"> af {number}</span>
    </a>
  ) : (
    '–'
  )

const linkToStatement = ({ statementId, number }: { statementId: string; number: string }) => (
  <a href={`/api/v1/settlement/statements/${statementId}/statement.html`} className="text-link">
    {number}
  </a>
)
