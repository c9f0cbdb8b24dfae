import { isOutOfRound } from '#domain/competitions/player-status.ts'
import { skinsText } from '#domain/competitions/terms/side-games-text.ts'
import {
  skinsResult,
  type SkinsCard,
  type SkinsFacts,
} from '#domain/sidecompetitions/skins-results.ts'
import type { BoardFacts } from './board-facts.ts'
import { rankedFacts } from './side-rows.ts'

/** The cards of a round that take part in skins: what the public sees, of players who are not out of that round. */
function skinsCards(facts: BoardFacts, roundId: string): SkinsCard[] {
  const holesOf = new Map(facts.tees.map(({ id, holes }) => [id, holes]))
  return facts.players.flatMap((player) => {
    const { id, name, club, divisionId, cards } = player
    const card = cards.find((one) => one.roundId === roundId)
    if (!card || card.sideBalls || isOutOfRound(player, roundId, facts.rounds)) return []
    const { playingHandicap, scores } = card
    const holes = holesOf.get(card.teeId) ?? []
    return [{ entryId: id, name, club, divisionId, playingHandicap, holes, scores }]
  })
}

/** The skins that a board knows with their results; a void round has none. */
export function boardSkins(facts: BoardFacts) {
  const seen = rankedFacts(facts)
  return seen.skins.flatMap((skins: SkinsFacts) => {
    const round = seen.rounds.find(({ id }) => id === skins.roundId)
    if (!round || round.isVoid) return []
    const { id, roundId, division, net, terms, prize } = skins
    return [
      {
        id,
        roundId,
        roundNumber: round.number,
        division: division?.name ?? null,
        net,
        prize,
        conditions: skinsText({ ...terms, holeValue: 1 }, net),
        ...skinsResult(skins, skinsCards(seen, roundId)),
      },
    ]
  })
}
