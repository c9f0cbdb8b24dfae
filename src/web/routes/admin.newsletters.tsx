import { createFileRoute } from '@tanstack/react-router'
import { NewNewsletter } from '../features/admin/mails/new-newsletter.tsx'
import { subscribersQuery } from '../features/admin/mails/mail-queries.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/newsletters')({
  ...workPage('Nyheder på mail'),
  loader: ({ context }) => context.queryClient.ensureQueryData(subscribersQuery),
  component: Newsletters,
})

function Newsletters() {
  return (
    <div className="grid gap-6">
      <h1>Nyheder på mail</h1>
      <NewNewsletter />
    </div>
  )
}
