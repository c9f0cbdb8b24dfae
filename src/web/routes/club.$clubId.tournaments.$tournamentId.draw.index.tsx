import { createFileRoute, redirect } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { settingsQuery } from '../features/competitions/club-tournaments-queries.ts'
import { NoRounds } from '../features/draw/no-rounds.tsx'

/** Redirects to the draw of the first round. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/draw/')({
  ...workPage('Flightinddeling'),
  loader: async ({ context: { queryClient }, params }) => {
    const { rounds } = await queryClient.ensureQueryData(settingsQuery(params.tournamentId))
    const [first] = rounds
    if (!first) return
    throw redirect({
      to: '/club/$clubId/tournaments/$tournamentId/draw/$roundId',
      params: { ...params, roundId: first.id },
      replace: true,
    })
  },
  component: NoRounds,
})
