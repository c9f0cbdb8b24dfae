import { createFileRoute } from '@tanstack/react-router'
import { MailPreview } from '../features/admin/mails/mail-preview.tsx'
import { mailPreviewQuery } from '../features/admin/mails/mail-queries.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/mail-templates/$key')({
  ...workPage('Mails'),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(mailPreviewQuery(params.key)),
  component: Preview,
})

function Preview() {
  const { key } = Route.useParams()
  return <MailPreview key={key} templateKey={key} />
}
