import { createFileRoute } from '@tanstack/react-router'
import type { ListRow } from '#contract/admin/list.ts'
import { getNotice } from '#contract/admin/notices.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { UnpublishNotice } from '../features/admin/texts/unpublish-notice.tsx'
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
    <IfPermitted power="texts.write">
      <UnpublishNotice noticeId={row.id} lastDay={String(row.lastDay)} />
    </IfPermitted>
  )
}
