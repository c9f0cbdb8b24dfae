import { isOver } from '#domain/competitions/state.ts'
import type { Board, BoardRow } from './board.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from './board-facts.ts'
import { encodeScores } from './score-encoding.ts'
import { rankDivision, type RankedDivision } from './rank-division.ts'
import { rankedFacts } from './side-rows.ts'

/**
 * The board of a round, with all rounds up to it counted (docs/algorithms/board.md). The same facts give
 * the same board in any order of the players.
 */
export function buildBoard(facts: BoardFacts): Board {
  const seen = rankedFacts(facts)
  const players = seen.players.toSorted(byStart(seen))
  const indexOf = new Map(players.map(({ id }, i) => [id, i]))
  const ranked = seen.divisions.map((division) =>
    rankDivision(seen, {
      division,
      players: players.filter(({ divisionId }) => divisionId === division.id),
      indexOf,
    }),
  )
  const { version, changedAt, tournament, round, rounds, flights, tees } = seen
  const beside = [...seen.sides, ...seen.skins].filter(({ roundId }) => roundId === round.id)
  const counted = rounds.filter(({ number }) => number <= round.number).map(({ id }) => id)
  return {
    version,
    changedAt,
    tournament,
    round: { ...round, sides: beside.length },
    rounds: rounds.map(({ id, number, day, isVoid }) => ({ id, number, day, isVoid })),
    flights,
    tees: tees.map(({ name, holes }) => ({ name, holes })),
    divisions: ranked.map(({ division }) => division),
    rows: players.map((player) => rowOf(seen, player, { ranked, counted })),
  }
}

function rowOf(
  facts: BoardFacts,
  player: BoardPlayer,
  { ranked, counted }: { ranked: readonly RankedDivision[]; counted: readonly string[] },
): BoardRow {
  const { round, flights, tees } = facts
  const division = facts.divisions.findIndex(({ id }) => id === player.divisionId)
  const results = ranked[division]?.results.get(player.id)
  if (!results) throw new Error('A player has a division')
  const cardOf = (roundId: string) => player.cards.find((card) => card.roundId === roundId)
  const today = cardOf(round.id)
  const isByStrokes = ranked[division]?.division.unit === 'strokes'
  return {
    id: player.id,
    name: player.name,
    club: player.club,
    division,
    flight: found(flights.findIndex(({ id }) => id === today?.flightId)),
    tee: found(tees.findIndex(({ id }) => id === today?.teeId)),
    handicap: today?.sideBalls ? null : (today?.playingHandicap ?? null),
    buggy: player.hasBuggy,
    state: stateOf(today),
    status: results.status,
    thru: thruOf(today),
    cards: counted.map((id) => encodedCard(cardOf(id))),
    ...(player.side && { players: player.side.players.map(({ id, name }) => ({ id, name })) }),
    ...(player.members && { members: membersOn(facts, player.members) }),
    deducted: counted.map((id) => (isByStrokes ? 0 : (cardOf(id)?.deducted ?? 0))),
    disputed: disputedOn(facts, player, today),
    net: results.net,
    gross: results.gross,
  }
}

/** The sum of several balls is no score of a hole, so only one counting ball is shown as a card. */
const encodedCard = (card: PlayerCard | undefined) =>
  (card?.sideBalls?.count ?? 1) > 1 ? '' : encodeScores(card?.scores ?? [])

/** This round's cards of the players of a side. */
const membersOn = (
  { round, tees }: BoardFacts,
  members: NonNullable<BoardPlayer['members']>,
): NonNullable<BoardRow['members']> =>
  members.flatMap(({ name, cards }) => {
    const card = cards.find(({ roundId }) => roundId === round.id)
    if (!card) return []
    const { teeId, playingHandicap, scores } = card
    const tee = tees.findIndex(({ id }) => id === teeId)
    return [{ name, tee, handicap: playingHandicap, card: encodeScores(scores) }]
  })

/** Disputed holes that are not hidden; none once the card is delivered, the player is out or play has ended. */
function disputedOn(
  { tees, tournament }: BoardFacts,
  { status }: BoardPlayer,
  card: PlayerCard | undefined,
): number[] {
  if (!card || card.isDelivered || status !== null || isOver(tournament.state)) return []
  const numbers = tees.find(({ id }) => id === card.teeId)?.holes.map(({ number }) => number) ?? []
  return card.disputed.filter((hole) => (card.scores[numbers.indexOf(hole)] ?? null) !== null)
}

function stateOf(card: PlayerCard | undefined): BoardRow['state'] {
  if (!card) return 'waiting'
  if (card.isDelivered) return 'delivered'
  const thru = thruOf(card)
  return thru === 0 ? 'waiting' : thru === card.scores.length ? 'finished' : 'playing'
}

const thruOf = (card: PlayerCard | undefined) =>
  card?.scores.reduce<number>((thru, score) => (score === null ? thru : thru + 1), 0) ?? 0

const found = (index: number) => (index < 0 ? null : index)

/** In the order of the start list; players who are not on it come last, by id. */
function byStart({ flights, round, players }: BoardFacts) {
  const at = new Map(flights.map(({ id, position }) => [id, position]))
  const startOf = ({ cards }: BoardPlayer) => {
    const card = cards.find(({ roundId }) => roundId === round.id)
    const flight = (card?.flightId && at.get(card.flightId)) || Number.MAX_SAFE_INTEGER
    return { flight, position: card?.position ?? 0 }
  }
  const starts = new Map(players.map((player) => [player, startOf(player)]))
  return (a: BoardPlayer, b: BoardPlayer) => {
    const [one, other] = [starts.get(a) ?? nowhere, starts.get(b) ?? nowhere]
    const apart = one.flight - other.flight || one.position - other.position
    return apart || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  }
}

const nowhere = { flight: Number.MAX_SAFE_INTEGER, position: 0 }
