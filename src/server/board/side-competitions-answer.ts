import { schemaOf } from '#contract/endpoint.ts'
import { getSideCompetitions as contract } from '#contract/sidecompetitions.ts'
import { publicSideCompetitions } from '#domain/sidecompetitions/public-side-competitions.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'
import type { Boards } from './boards.ts'

/** Who leads beside the tournament, with the names of the board (RD-1). */
export async function sideCompetitionsAnswer(
  boards: Boards,
  { roundId }: { roundId: string },
): Promise<CompressedResponse> {
  const kept = await boards.read(roundId)
  const { sides, players } = kept.facts
  const ofRound = sides.filter((sideCompetition) => sideCompetition.roundId === roundId)
  return kept.answer('sides', () =>
    schemaOf(contract).output.parse({ competitions: publicSideCompetitions(ofRound, players) }),
  )
}
