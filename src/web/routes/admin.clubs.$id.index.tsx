import { createFileRoute } from '@tanstack/react-router'
import type { ListRow } from '#contract/admin/list.ts'
import { getClubAsAdmin } from '#contract/admin/clubs.ts'
import { ClubActions } from '../features/admin/clubs/club-actions.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/clubs/$id/')({
  ...workPage('Klubber'),
  loader: ({ context, params }) => openRecord(context.queryClient, getClubAsAdmin, params.id),
  component: Club,
})

function Club() {
  return <RecordPage record={getClubAsAdmin} id={Route.useParams().id} actions={clubActions} />
}

function clubActions({ row }: { row: ListRow }) {
  return <ClubActions club={row} />
}
