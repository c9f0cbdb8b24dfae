import { createFileRoute } from '@tanstack/react-router'
import { messageChoicesQuery } from '../features/admin/messages/message-queries.ts'
import { NewMessage } from '../features/admin/messages/new-message.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/messages/new')({
  ...workPage('Ny besked'),
  loader: ({ context }) => context.queryClient.ensureQueryData(messageChoicesQuery),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Ny besked</h1>
      <NewMessage onSent={(id) => void navigate({ to: '/admin/messages/$id', params: { id } })} />
    </div>
  )
}
