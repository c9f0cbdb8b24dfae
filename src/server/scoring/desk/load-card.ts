import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { selectSignatures } from '../signature-queries.ts'
import {
  findFlightOf,
  lockCards,
  selectCards,
  selectPlayers,
  selectScores,
  type CardKey,
} from '../score-queries.ts'

export type TournamentCardKey = CardKey & { tournamentId: string }
export type LoadedCard = Awaited<ReturnType<typeof loadCard>>

/**
 * The card with its flight, players, score entries and signatures.
 * @param options with `toWrite` the cards of the flight are locked until the end of the transaction.
 */
export async function loadCard(
  db: Db,
  key: TournamentCardKey,
  options: { toWrite?: boolean } = {},
) {
  const found = await findFlightOf(db, key.tournamentId, key)
  if (!found) throw new AppError('not_found')
  const cards = await (options.toWrite ? lockCards : selectCards)(db, found.flight.id)
  const players = await selectPlayers(db, found.flight.id)
  const card = cards.find(({ entryId }) => entryId === key.entryId)
  const player = players.find(({ entry }) => entry.id === key.entryId)
  if (!card || !player) throw new AppError('not_found')
  const ofCard = { roundId: key.roundId, entryIds: [key.entryId] }
  const scores = await selectScores(db, ofCard)
  const signatures = await selectSignatures(db, ofCard)
  return { found, card, player, players, scores, signatures }
}
