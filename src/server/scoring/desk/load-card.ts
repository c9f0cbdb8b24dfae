import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import {
  findFlightOf,
  lockCards,
  selectCards,
  selectPlayers,
  selectScores,
  selectSignatures,
} from '../score-queries.ts'

export type OnCard = { tournamentId: string; roundId: string; entryId: string }
export type LoadedCard = Awaited<ReturnType<typeof loadCard>>

/** The card and all around it, as the database has it; held to the end of the transaction to write. */
export async function loadCard(db: Db, of: OnCard, { toWrite = false } = {}) {
  const found = await findFlightOf(db, of.tournamentId, of)
  if (!found) throw new AppError('not_found')
  const cards = await (toWrite ? lockCards : selectCards)(db, found.flight.id)
  const players = await selectPlayers(db, found.flight.id)
  const card = cards.find(({ entryId }) => entryId === of.entryId)
  const player = players.find(({ entry }) => entry.id === of.entryId)
  if (!card || !player) throw new AppError('not_found')
  const key = { roundId: of.roundId, entryIds: [of.entryId] }
  const scores = await selectScores(db, key)
  const signatures = await selectSignatures(db, key)
  return { found, card, player, players, scores, signatures }
}
