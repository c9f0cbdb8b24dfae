import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '../features/admin/imports/upload-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/imports/new')({
  ...workPage('Indlæs en fil'),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Indlæs en fil</h1>
      <UploadPage onDone={() => void navigate({ to: '/admin/imports' })} />
    </div>
  )
}
