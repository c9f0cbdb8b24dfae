import type { Board } from '#domain/board/board.ts'
import type { TournamentResults } from '#contract/results.ts'
import { createApiClient } from './api-client.ts'
import type { Played } from './make-tournament.ts'

/** Lots where the terms ask for them, then provisional: everybody may see it, nothing is final. */
export async function publishProvisional(played: Played): Promise<TournamentResults> {
  const { director, tournamentId } = played
  const path = `/tournaments/${tournamentId}`
  const now = await director.ask<TournamentResults>('GET', `${path}/results`)
  for (const { id, ties } of now.divisions) {
    if (!ties.some(({ awaits }) => awaits === 'lots')) continue
    await director.ask('POST', `${path}/divisions/${id}/lots`, {})
  }
  await director.ask('POST', `${path}/results`, { to: 'scores_in' })
  return director.ask<TournamentResults>('POST', `${path}/results`, { to: 'provisional' })
}

export const publishFinal = ({ director, tournamentId }: Played) =>
  director.ask<TournamentResults>('POST', `/tournaments/${tournamentId}/results`, { to: 'final' })

/** The board of the last round as everybody reads it, signed in nowhere. */
export const readBoard = ({ stage, roundIds }: Played): Promise<Board> =>
  createApiClient(stage.send, { address: '10.7.0.1' }).ask(
    'GET',
    `/rounds/${roundIds.at(-1)}/board`,
  )
