import type { CardToSettle } from '#contract/results/decisions.ts'
import {
  lastHoleOf,
  settlementOutcome,
  settlementsFor,
  withPenalty,
  type SettlementOutcome,
} from '#domain/scoring/settle-card.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { cardState, disputedHoles } from '#domain/scoring/card.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { foldPlayerCard } from '../scoring/read-flight.ts'
import { selectSignatures } from '../scoring/signature-queries.ts'
import { selectPlayersOfRound, selectRounds, selectScores } from '../scoring/score-queries.ts'
import { selectDivisions } from '../competitions/tournament-queries.ts'

type PlayerOfRound = Awaited<ReturnType<typeof selectPlayersOfRound>>[number]
type FoldedCard = ReturnType<typeof foldPlayerCard>

/** A valid request to settle a card, with its consequence for the player. */
export type EvaluatedSettlement = {
  requested: CardToSettle
  player: PlayerOfRound
  holes: FoldedCard['holes']
  outcome: SettlementOutcome
}

/**
 * Evaluates all requested settlements before any is stored. A code applies to all cards of its player,
 * so later cards of the same player are left out.
 * @throws AppError changed_elsewhere for a card that has changed since the request was made.
 */
export async function evaluateSettlements(
  db: Db,
  tournamentId: string,
  cards: readonly CardToSettle[],
): Promise<EvaluatedSettlement[]> {
  const keys = cards.map(({ roundId, entryId }) => `${roundId} ${entryId}`)
  if (new Set(keys).size !== cards.length) throw new AppError('invalid_input')
  const loaded = await loadCards(db, tournamentId, cards)
  const divisions = await selectDivisions(db, [tournamentId])
  const evaluated = cards.map((requested) => {
    const card = loaded.find(({ player }) => isCardOf(requested, player))
    const division = divisions.find(({ id }) => id === card?.player.entry.divisionId)
    if (!card || !division) throw new AppError('not_found')
    assertMaySettle(requested, card)
    const { player, holes } = card
    return { requested, player, holes, outcome: settlementOutcome(requested.as, division.terms) }
  })
  const coded = new Set<string>()
  return evaluated.filter(({ requested: { entryId }, outcome }) => {
    if (coded.has(entryId)) return false
    if (outcome.status !== null) coded.add(entryId)
    return true
  })
}

type LoadedCard = { player: PlayerOfRound } & Pick<FoldedCard, 'holes' | 'validSignatures'>

const isCardOf = ({ roundId, entryId }: CardToSettle, { card }: PlayerOfRound) =>
  card.roundId === roundId && card.entryId === entryId

/** Loads the cards with one query of each kind per round. */
async function loadCards(db: Db, tournamentId: string, cards: readonly CardToSettle[]) {
  const loaded: LoadedCard[] = []
  for (const { id: roundId } of await selectRounds(db, tournamentId)) {
    const requested = cards.filter((card) => card.roundId === roundId)
    if (requested.length === 0) continue
    const players = await selectPlayersOfRound(db, roundId)
    const key = { roundId, entryIds: requested.map(({ entryId }) => entryId) }
    const written = {
      scores: await selectScores(db, key),
      signatures: await selectSignatures(db, key),
    }
    for (const player of players) {
      if (!requested.some((card) => isCardOf(card, player))) continue
      const { holes, validSignatures } = foldPlayerCard(player, written)
      loaded.push({ player, holes, validSignatures })
    }
  }
  return loaded
}

/** The card must be unchanged and not delivered, its player without a code, and the settlement possible. */
function assertMaySettle(
  { as, revision }: CardToSettle,
  { player: { card, entry }, holes, validSignatures }: LoadedCard,
) {
  const signers = validSignatures.map(({ by }) => by)
  const possible = settlementsFor({
    state: cardState(holes, signers),
    holesScored: holes.filter(({ official }) => official !== null).length,
    disputed: disputedHoles(holes).length,
    decided: holes.filter(({ state }) => state === 'corrected').length,
  })
  const isOpen =
    card.deliveredAt === null && entry.state === 'entered' && statusOfDrawn(entry) === null
  if (!isOpen || card.revision !== revision || !possible.includes(as)) {
    throw new AppError('changed_elsewhere')
  }
}

/** The hole that the penalty strokes are added to, and its new score (Local Rule L-1). */
export function penaltyOn({ player, holes, outcome }: EvaluatedSettlement) {
  const numbers = holes.map(({ number }) => number)
  const last = lastHoleOf(numbers, player.flight.hole)
  const hole = holes.find(({ number }) => number === last)
  if (!hole) throw new Error('A card has a last hole')
  const strokes = outcome.status === null ? outcome.strokes : 0
  return { hole, score: withPenalty(hole.official, strokes) }
}

/** The scores of the card after the settlement. */
export function settledScores(settlement: EvaluatedSettlement) {
  const { hole, score } = penaltyOn(settlement)
  return settlement.holes.map(({ number, official }) => (number === hole.number ? score : official))
}
