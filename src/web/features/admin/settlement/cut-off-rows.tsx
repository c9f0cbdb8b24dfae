import { useQuery } from '@tanstack/react-query'
import type { CutOffShown } from '#contract/settlement/cockpit.ts'
import { visitReasonText } from '#domain/settlement/visit-reason-text.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Table } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { cutOffSalesQuery, cutOffVisitsQuery } from './cockpit-queries.ts'

export type RowsSearch = {
  club?: string | undefined
  rows?: 'visits' | 'sales' | undefined
  offset?: number | undefined
}

const pageSize = 100

type RowsProps = { cutOff: CutOffShown; search: RowsSearch }

/** The frozen visits and sales behind a cut-off, of one club or all, a page at a time. */
export function CutOffRows({ cutOff, search }: RowsProps) {
  const { club, rows = 'visits' } = search
  const name = cutOff.clubs.find(({ clubId }) => clubId === club)?.name
  const href = (next: RowsSearch) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries({ club, rows, ...next })) {
      if (value !== undefined) query.set(key, String(value))
    }
    return `/admin/settlement/${cutOff.cutOffId}?${query}#rows`
  }
  return (
    <section id="rows" aria-labelledby="rows-heading" className="grid gap-3">
      <h2 id="rows-heading">
        {rows === 'visits' ? 'Besøg' : 'Salg'} bag afregningen{name && `: ${name}`}
      </h2>
      <p className="print-hide flex flex-wrap gap-x-5 gap-y-1">
        <UiLink href={href({ rows: 'visits' })} className="text-link">
          Besøg
        </UiLink>
        <UiLink href={href({ rows: 'sales' })} className="text-link">
          {club ? 'Kort, som klubben har solgt' : 'Salg'}
        </UiLink>
        {club && (
          <UiLink
            href={`/admin/settlement/${cutOff.cutOffId}?rows=${rows}#rows`}
            className="text-link"
          >
            Alle klubber
          </UiLink>
        )}
      </p>
      {rows === 'visits' ? (
        <Visits cutOff={cutOff} search={search} href={href} />
      ) : (
        <Sales cutOff={cutOff} search={search} href={href} />
      )}
    </section>
  )
}

type PagedProps = RowsProps & { href: (search: RowsSearch) => string }

function Visits({ cutOff, search: { club, offset = 0 }, href }: PagedProps) {
  const { cutOffId, clubs } = cutOff
  const { data, error, refetch, isFetching } = useQuery(
    cutOffVisitsQuery({ cutOffId, clubId: club, offset }),
  )
  if (error) {
    const title = 'Besøgene kunne ikke hentes'
    return <FetchProblem error={error} title={title} retry={refetch} busy={isFetching} />
  }
  if (!data) return null
  const names = new Map(clubs.map(({ clubId, name }) => [clubId, name]))
  return (
    <>
      <Table
        caption="Besøg med deres point"
        narrow="scroll"
        columns={[
          {
            key: 'day',
            label: 'Dag',
            heading: true,
            cell: linkToVisit,
          },
          { key: 'club', label: 'Klub', cell: ({ clubId }) => names.get(clubId) ?? clubId },
          { key: 'holes', label: 'Huller', numeric: true, cell: ({ holes }) => holes },
          { key: 'points', label: 'Point', numeric: true, cell: ({ points }) => points },
          { key: 'why', label: 'Hvorfor', cell: ({ why }) => visitReasonText[why] },
        ]}
        rows={data.visits}
        rowKey={({ visitId }) => visitId}
        empty={<p className="text-slate-700">Ingen besøg.</p>}
      />
      <Pages total={data.total} offset={offset} href={href} />
    </>
  )
}

function Sales({ cutOff: { cutOffId }, search: { club, offset = 0 }, href }: PagedProps) {
  const { data, error, refetch, isFetching } = useQuery(
    cutOffSalesQuery({ cutOffId, clubId: club, offset }),
  )
  if (error) {
    const title = 'Salgene kunne ikke hentes'
    return <FetchProblem error={error} title={title} retry={refetch} busy={isFetching} />
  }
  if (!data) return null
  const money = (key: 'net' | 'vat' | 'operatorShare' | 'commission' | 'pool', label: string) => ({
    key,
    label,
    numeric: true,
    cell: (sale: (typeof data.sales)[number]) => formatKronerExact(sale[key]),
  })
  return (
    <>
      <Table
        caption="Salg med deres deling"
        narrow="scroll"
        columns={[
          {
            key: 'card',
            label: 'Kort',
            heading: true,
            cell: linkToCard,
          },
          money('net', 'Netto'),
          money('vat', 'Moms'),
          money('operatorShare', 'Administrationsandel'),
          money('commission', 'Salgsprovision'),
          money('pool', 'Til puljen'),
        ]}
        rows={data.sales}
        rowKey={({ saleId }) => saleId}
        empty={<p className="text-slate-700">Ingen salg.</p>}
      />
      <Pages total={data.total} offset={offset} href={href} />
    </>
  )
}

const linkToVisit = ({ day, visitId }: { day: string; visitId: string }) => (
  <UiLink href={`/admin/check-ins/${visitId}`} className="text-link">
    {formatShortDate(plainDate(day))}
  </UiLink>
)

const linkToCard = ({ passId }: { passId: string }) => (
  <UiLink href={`/admin/passes/${passId}`} className="text-link">
    {passId.slice(0, 8)}
  </UiLink>
)

type PagesProps = { total: number; offset: number; href: (search: RowsSearch) => string }

function Pages({ total, offset, href }: PagesProps) {
  if (total <= pageSize) return null
  const last = Math.min(total, offset + pageSize)
  return (
    <p className="print-hide flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className="figures text-sm text-slate-600">
        {figureText(offset + 1)}–{figureText(last)} af {figureText(total)}
      </span>
      {offset > 0 && (
        <UiLink href={href({ offset: Math.max(0, offset - pageSize) })} className="text-link">
          Forrige
        </UiLink>
      )}
      {last < total && (
        <UiLink href={href({ offset: last })} className="text-link">
          Næste
        </UiLink>
      )}
    </p>
  )
}
