import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { SettingsPage } from '../features/tournaments/settings/settings-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/settings')({
  ...page({ title: 'Indstillinger', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: Settings,
})

function Settings() {
  return <SettingsPage tournamentId={Route.useParams().tournamentId} />
}
