import { createFileRoute } from '@tanstack/react-router'
import type { ListRow } from '#contract/admin-list.ts'
import { getNotice } from '#contract/admin-notices.ts'
import { May } from '../features/admin/may.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { TakeDownNotice } from '../features/admin/texts/take-down-notice.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/notices/$id')({
  ...workPage('Opslag'),
  loader: ({ context, params }) => openRecord(context.queryClient, getNotice, params.id),
  component: Notice,
})

function Notice() {
  return <RecordPage record={getNotice} id={Route.useParams().id} actions={TakeDown} />
}

function TakeDown({ row }: { row: ListRow }) {
  return (
    <May power="texts.write">
      <TakeDownNotice noticeId={row.id} lastDay={String(row.lastDay)} />
    </May>
  )
}
