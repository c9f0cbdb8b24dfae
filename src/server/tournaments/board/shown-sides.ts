import { getSideCompetitions as contract } from '#contract/tournament-side.ts'
import { showSides } from '#domain/tournaments/side/show-side.ts'
import type { StoredBytes } from '../../pages/stored-bytes.ts'
import type { Boards } from './boards.ts'

/** Who leads beside the tournament, with the names of the board (RD-1). */
export async function shownSides(
  boards: Boards,
  { roundId }: { roundId: string },
): Promise<StoredBytes> {
  const kept = await boards.read(roundId)
  const { sides, players } = kept.facts
  const ofRound = sides.filter((side) => side.roundId === roundId)
  return kept.answer('sides', () =>
    contract.output.parse({ competitions: showSides(ofRound, players) }),
  )
}
