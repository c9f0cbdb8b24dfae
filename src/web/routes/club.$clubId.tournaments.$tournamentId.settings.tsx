import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { SettingsPage } from '../features/director/settings/settings-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/settings')({
  ...workPage('Indstillinger'),
  component: Settings,
})

function Settings() {
  return <SettingsPage tournamentId={Route.useParams().tournamentId} />
}
