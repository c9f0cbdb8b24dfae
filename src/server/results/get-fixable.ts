import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { versionOf } from '../shown-version.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
} from '../competitions/tournament-queries.ts'
import { selectField } from './result-queries.ts'

/** The current tees and handicaps of every round, with their version. */
export async function getFixable(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const fixable = await selectFixable(ctx.db, tournamentId)
  return { ...fixable, version: versionOf(valuesOf(fixable)) }
}

type FixableRounds = Awaited<ReturnType<typeof selectFixable>>

/** The values that a fix can change, by tee and by player. */
export const valuesOf = ({ rounds }: FixableRounds) =>
  Object.fromEntries(
    rounds.flatMap(({ id: roundId, tees, players }) => [
      ...tees.map(({ id, courseRatingTenths, slopeRating, strokeIndexes }) => [
        id,
        [courseRatingTenths, slopeRating, strokeIndexes],
      ]),
      ...players.map(({ entryId, teeId, handicapTenths }) => [
        `${roundId} ${entryId}`,
        [teeId, handicapTenths],
      ]),
    ]),
  )

export async function selectFixable(db: Db, tournamentId: string) {
  const rounds = await selectRounds(db, [tournamentId])
  const divisions = await selectDivisions(db, [tournamentId])
  const rows = await selectField(db, tournamentId)
  const tees = await selectRoundTees(
    db,
    rounds.map(({ id }) => id),
  )
  return {
    rounds: rounds.map(({ id: roundId, number, courses }) => ({
      id: roundId,
      number,
      tees: tees
        .filter((tee) => tee.roundId === roundId)
        .map(({ holes, divisionId, ...tee }) => ({
          ...tee,
          courseName: namedCourseOf(courses, tee.course),
          divisionName: divisions.find(({ id }) => id === divisionId)?.name ?? null,
          strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
        })),
      players: rows
        .filter(({ round }) => round.id === roundId)
        .map(({ entry, player, side }) => ({
          entryId: entry.id,
          name: cardName(entry, side),
          teeId: player.teeId,
          handicapTenths: player.handicapTenths,
          playingHandicap: player.playingHandicap,
        })),
    })),
  }
}
