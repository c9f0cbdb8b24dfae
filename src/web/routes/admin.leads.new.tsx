import { createFileRoute } from '@tanstack/react-router'
import { ContactForm } from '../features/admin/leads/contact-form.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/leads/new')({
  ...workPage('Ny mulig klub'),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Ny mulig klub</h1>
      <ContactForm
        lead={undefined}
        onSaved={(id) => void navigate({ to: '/admin/leads/$id', params: { id } })}
      />
    </div>
  )
}
