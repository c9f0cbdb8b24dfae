import { createFileRoute } from '@tanstack/react-router'
import { NewNotice } from '../features/admin/texts/new-notice.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/notices/new')({
  ...workPage('Nyt opslag'),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Nyt opslag</h1>
      <NewNotice onDone={() => void navigate({ to: '/admin/notices' })} />
    </div>
  )
}
