import { createFileRoute } from '@tanstack/react-router'
import { getCampaignRecord } from '#contract/admin/campaigns.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/campaigns/$id/')({
  ...workPage('Kampagne'),
  loader: ({ context, params }) => openRecord(context.queryClient, getCampaignRecord, params.id),
  component: Campaign,
})

function Campaign() {
  return <RecordPage record={getCampaignRecord} id={Route.useParams().id} actions={Change} />
}

const Change = ({ row }: { row: ListRow }) => (
  <IfPermitted power="prices.write">
    <ButtonLink variant="secondary" href={`/admin/campaigns/${row.id}/edit`}>
      Ret eller stop
    </ButtonLink>
  </IfPermitted>
)
