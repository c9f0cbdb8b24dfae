import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { visitReasonText } from '#domain/settlement/visit-reason-text.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { clubSettledVisitsQuery } from './club-settlement-queries.ts'

const pageSize = 100

/** The club's own visits behind a statement with their points, a page at a time. */
export function SettledVisits({ clubId, statementId }: { clubId: string; statementId: string }) {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch, isFetching } = useQuery(
    clubSettledVisitsQuery(clubId, statementId, offset),
  )
  if (error) {
    const title = 'Besøgene kunne ikke hentes'
    return <FetchProblem error={error} title={title} retry={refetch} busy={isFetching} />
  }
  if (!data) return <p className="text-slate-600">Henter …</p>
  const { total, points, visits } = data
  const last = Math.min(total, offset + pageSize)
  return (
    <div className="grid gap-3">
      <Table
        caption="Besøgene bag afregningen"
        narrow="keep"
        columns={[
          {
            key: 'day',
            label: 'Dag',
            heading: true,
            cell: ({ day }) => formatShortDate(plainDate(day)),
          },
          { key: 'holes', label: 'Huller', numeric: true, cell: ({ holes }) => holes },
          { key: 'points', label: 'Point', numeric: true, cell: (visit) => visit.points },
          { key: 'why', label: 'Hvorfor', cell: ({ why }) => visitReasonText[why] },
        ]}
        rows={visits}
        rowKey={({ visitId }) => visitId}
        footer={['I alt', '', figureText(points), '']}
        empty={<p className="text-slate-700">Ingen besøg er talt med.</p>}
      />
      {total > pageSize && (
        <ButtonRow>
          <span className="figures text-sm text-slate-600">
            {figureText(offset + 1)}–{figureText(last)} af {figureText(total)}
          </span>
          {offset > 0 && (
            <Button variant="secondary" onClick={() => setOffset(Math.max(0, offset - pageSize))}>
              Forrige
            </Button>
          )}
          {last < total && (
            <Button variant="secondary" onClick={() => setOffset(last)}>
              Næste
            </Button>
          )}
        </ButtonRow>
      )}
    </div>
  )
}
