import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../features/director/messages/messages-page.tsx'
import { messagesQuery } from '../features/director/messages/message-queries.ts'
import { workPage } from '../features/shell/page.ts'

/** What the directors have written to the players, and a form for more. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/messages')({
  ...workPage('Beskeder'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(messagesQuery(tournamentId)),
  component: Messages,
})

function Messages() {
  return <MessagesPage tournamentId={Route.useParams().tournamentId} />
}
