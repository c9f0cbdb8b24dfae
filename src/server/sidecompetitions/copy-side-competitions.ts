import { selectSideCompetitions } from '../scoring/side-competition-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectDivisions, selectRounds } from '../competitions/tournament-queries.ts'
import { holesOf } from './create-side-competition.ts'
import { insertSideCompetition } from './side-competition-queries.ts'

/** Last year's on the same holes, where they are still played (D34); what was said then was said then. */
export async function copySideCompetitions(
  tx: Db,
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
) {
  const [from, to] = [await selectRounds(tx, [fromId]), await selectRounds(tx, [toId])]
  const divisions = [
    await selectDivisions(tx, [fromId]),
    await selectDivisions(tx, [toId]),
  ] as const
  for (const [i, { id }] of from.entries()) {
    const round = to[i]
    if (!round) continue
    const holes = await holesOf(tx, round.id)
    for (const { competition } of await selectSideCompetitions(tx, [id])) {
      const { hole, kind, prize, divisionId } = competition
      if (!holes.has(hole)) continue
      const at = divisions[0].findIndex((one) => one.id === divisionId)
      await insertSideCompetition(tx, {
        roundId: round.id,
        hole,
        kind,
        prize,
        divisionId: divisions[1][at]?.id ?? null,
        createdAt: ctx.now(),
      })
    }
  }
}
