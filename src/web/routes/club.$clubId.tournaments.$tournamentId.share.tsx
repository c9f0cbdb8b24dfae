import { createFileRoute } from '@tanstack/react-router'
import { SharePage } from '../features/board/share/share-page.tsx'
import { workPage } from '../features/shell/page.ts'

/** The link of a tournament, and its board for the club's own website. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/share')({
  ...workPage('Del'),
  component: Share,
})

function Share() {
  return <SharePage tournamentId={Route.useParams().tournamentId} />
}
