import { createFileRoute } from '@tanstack/react-router'
import { RemoteControl } from '../features/board/tv/remote-control.tsx'
import { screenQuery } from '../features/board/tv/screen-queries.ts'
import { workPage } from '../features/shell/page.ts'

/** The remote control of the clubhouse screen, for the tournament's directors. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/screen')({
  ...workPage('Skærm'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(screenQuery(tournamentId)),
  component: Screen,
})

function Screen() {
  return <RemoteControl tournamentId={Route.useParams().tournamentId} />
}
