import { groupedBy } from '../shared/grouped-by.ts'
import { ballOf, sideCard } from '../results/side-player.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from './board-facts.ts'
import { hideScores } from './hide-scores.ts'

/** What the public sees ranked: without hidden holes, and each side of best balls as one player. */
export const rankedFacts = (facts: BoardFacts): BoardFacts => withSideRows(hideScores(facts))

/**
 * The facts with one player for each side of best balls, whose cards count together, and the name of its
 * side on each card of one ball.
 */
function withSideRows(facts: BoardFacts): BoardFacts {
  const teams = new Map(facts.divisions.map(({ id, terms: { team } }) => [id, team]))
  if (![...teams.values()].some(Boolean)) return facts
  const countIn = (divisionId: string) => {
    const team = teams.get(divisionId)
    return team?.kind === 'best_balls' ? team.count : null
  }
  const sides = groupedBy(
    facts.players.filter(({ side, divisionId }) => side && countIn(divisionId) !== null),
    ({ side }) => side?.id ?? '',
  )
  return {
    ...facts,
    players: [
      ...facts.players
        .filter(({ side }) => side === null || !sides.has(side.id))
        .map((player) => (player.side ? { ...player, ...nameOf(player.side) } : player)),
      ...[...sides.values()].flatMap((members) =>
        sideOf(facts, members, countIn(members[0]?.divisionId ?? '') ?? 1),
      ),
    ],
  }
}

const nameOf = ({ name, club }: NonNullable<BoardPlayer['side']>) => ({ name, club })

function sideOf(
  { tees, rounds }: BoardFacts,
  unsorted: readonly BoardPlayer[],
  count: number,
): BoardPlayer[] {
  const members = unsorted.toSorted((a, b) => (a.side?.position ?? 0) - (b.side?.position ?? 0))
  const [first] = members
  if (!first?.side) return []
  const { id, name, club, fillers } = first.side
  const isOut = members.every(({ status }) => status !== null)
  const holesOf = new Map(tees.map((tee) => [tee.id, tee.holes]))
  const cardIn = (roundId: string): PlayerCard[] => {
    const own = members.flatMap(({ status, cards }) =>
      cards
        .filter((card) => card.roundId === roundId)
        .map((card) => ({
          ...card,
          round: 0,
          handicapIndexTenths: null,
          holes: holesOf.get(card.teeId) ?? [],
          ball: ballOf(status, isOut),
        })),
    )
    const card = sideCard(own, { count, fillers })
    if (!card) return []
    return [
      {
        ...card,
        handicapTenths: null,
        position: Math.min(...own.map(({ position }) => position)),
        disputed: [...new Set(own.flatMap(({ disputed }) => disputed))],
        isDelivered: own.every(({ isDelivered, ball }) => isDelivered || ball !== 'counts'),
      },
    ]
  }
  return [
    {
      ...first,
      id,
      name,
      club,
      hasBuggy: members.some(({ hasBuggy }) => hasBuggy),
      status: isOut ? first.status : null,
      members: members.map(({ name: own, cards }) => ({ name: own, cards })),
      cards: rounds.flatMap((round) => cardIn(round.id)),
    },
  ]
}
