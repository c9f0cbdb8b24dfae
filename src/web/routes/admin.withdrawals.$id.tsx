import { createFileRoute } from '@tanstack/react-router'
import { getWithdrawal } from '#contract/admin/cards.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { ReopenWork } from '../features/admin/actions/reopen-work.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/withdrawals/$id')({
  ...workPage('Fortrydelser'),
  loader: ({ context, params }) => openRecord(context.queryClient, getWithdrawal, params.id),
  component: Withdrawal,
})

function Withdrawal() {
  return <RecordPage record={getWithdrawal} id={Route.useParams().id} actions={WithdrawalActions} />
}

const WithdrawalActions = ({ row }: { row: ListRow }) =>
  row.settled == null ? null : (
    <ReopenWork row={row} source="withdrawal" label="Åbn fortrydelsen igen">
      Fortrydelsen venter igen, og det, der blev skrevet om løsningen, slettes.
    </ReopenWork>
  )
