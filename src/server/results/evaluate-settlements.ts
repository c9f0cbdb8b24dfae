import type { CardToSettle } from '#contract/results-settlements.ts'
import {
  lastHoleOf,
  settledAs,
  settlementsFor,
  withPenalty,
  type Settled,
} from '#domain/scoring/settle-card.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { cardState, disputedHoles } from '#domain/scoring/card.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { onCard } from '../scoring/read-flight.ts'
import {
  selectPlayersOfRound,
  selectRounds,
  selectScores,
  selectSignatures,
} from '../scoring/score-queries.ts'
import { selectDivisions } from '../competitions/tournament-queries.ts'

type PlayerOfRound = Awaited<ReturnType<typeof selectPlayersOfRound>>[number]
type Folded = ReturnType<typeof onCard>

/** A card that may be settled so, and what becomes of it. */
export type Settling = {
  asked: CardToSettle
  player: PlayerOfRound
  holes: Folded['holes']
  settled: Settled
}

/**
 * The cards as they were seen, evaluated before any of them is settled. The code that one of them brings
 * settles all of its player's cards: those after it are left out.
 * @throws AppError changed_elsewhere for a card that is another than was seen.
 */
export async function evaluateSettlements(
  db: Db,
  tournamentId: string,
  cards: readonly CardToSettle[],
): Promise<Settling[]> {
  const keys = cards.map(({ roundId, entryId }) => `${roundId} ${entryId}`)
  if (new Set(keys).size !== cards.length) throw new AppError('invalid_input')
  const loaded = await loadCards(db, tournamentId, cards)
  const divisions = await selectDivisions(db, [tournamentId])
  const settling = cards.map((asked) => {
    const card = loaded.find((one) => isOf(asked, one.player))
    const division = divisions.find(({ id }) => id === card?.player.entry.divisionId)
    if (!card || !division) throw new AppError('not_found')
    assertMaySettle(asked, card)
    const { player, holes } = card
    return { asked, player, holes, settled: settledAs(asked.as, division.terms) }
  })
  const coded = new Set<string>()
  return settling.filter(({ asked: { entryId }, settled }) => {
    if (coded.has(entryId)) return false
    if (settled.status !== null) coded.add(entryId)
    return true
  })
}

type Loaded = { player: PlayerOfRound } & Pick<Folded, 'holes' | 'held'>

const isOf = ({ roundId, entryId }: CardToSettle, { card }: PlayerOfRound) =>
  card.roundId === roundId && card.entryId === entryId

/** Those of a round together. */
async function loadCards(db: Db, tournamentId: string, cards: readonly CardToSettle[]) {
  const loaded: Loaded[] = []
  for (const { id: roundId } of await selectRounds(db, tournamentId)) {
    const asked = cards.filter((one) => one.roundId === roundId)
    if (asked.length === 0) continue
    const players = await selectPlayersOfRound(db, roundId)
    const of = { roundId, entryIds: asked.map(({ entryId }) => entryId) }
    const written = {
      scores: await selectScores(db, of),
      signatures: await selectSignatures(db, of),
    }
    for (const player of players.filter((one) => asked.some((card) => isOf(card, one)))) {
      const { holes, held } = onCard(player, written)
      loaded.push({ player, holes, held })
    }
  }
  return loaded
}

/** The card as it was seen, not in, of a player without a code, and one that may be settled so. */
function assertMaySettle(
  { as, revision }: CardToSettle,
  { player: { card, entry }, holes, held }: Loaded,
) {
  const signers = held.map(({ by }) => by)
  const may = settlementsFor({
    state: cardState(holes, signers),
    holesScored: holes.filter(({ official }) => official !== null).length,
    disputed: disputedHoles(holes).length,
    decided: holes.filter(({ state }) => state === 'corrected').length,
  })
  const isOpen =
    card.deliveredAt === null && entry.state === 'entered' && statusOfDrawn(entry) === null
  if (!isOpen || card.revision !== revision || !may.includes(as)) {
    throw new AppError('changed_elsewhere')
  }
}

/** The hole that bears the strokes, and what it becomes (Local Rule L-1). */
export function penaltyOn({ player, holes, settled }: Settling) {
  const numbers = holes.map(({ number }) => number)
  const last = lastHoleOf(numbers, player.flight.hole)
  const hole = holes.find(({ number }) => number === last)
  if (!hole) throw new Error('A card has a last hole')
  const strokes = settled.status === null ? settled.strokes : 0
  return { hole, score: withPenalty(hole.official, strokes) }
}

/** The card as it will read. */
export function scoresWith(settling: Settling) {
  const { hole, score } = penaltyOn(settling)
  return settling.holes.map((one) => (one.number === hole.number ? score : one.official))
}
