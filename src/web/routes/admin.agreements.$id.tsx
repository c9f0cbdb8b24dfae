import { createFileRoute } from '@tanstack/react-router'
import { AgreementPage } from '../features/admin/leads/agreement-page.tsx'
import { agreementQuery } from '../features/admin/leads/lead-queries.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/agreements/$id')({
  ...workPage('Aftale med en klub'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(agreementQuery(params.id))),
  component: Agreement,
})

function Agreement() {
  return <AgreementPage agreementId={Route.useParams().id} />
}
