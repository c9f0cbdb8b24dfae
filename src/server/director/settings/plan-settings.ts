import { refuse } from '../../competitions/refuse-tournament.ts'
import { rulesOn } from '#domain/competitions/terms/rules-version.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { StartStyle } from '#domain/draw/start-slots.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { fitTerms } from '#domain/competitions/terms/validate-terms.ts'
import type { Db } from '../../db/client.ts'
import { startStyleOf } from '../../competitions/copy-course.ts'
import type { Change, Stored } from './validate-settings.ts'
import { planCourses, type PlannedCourses } from './plan-courses.ts'

type PlannedDivision = Omit<Change['divisions'][number], 'terms'> & { terms: CompetitionTerms }

type PlannedRound = PlannedCourses & {
  id: string | null
  day: PlainDate
  firstMinute: number
  interval: number
  startStyle: StartStyle
}

/** The divisions and rounds to be stored. */
export type PlannedSettings = { divisions: PlannedDivision[]; rounds: PlannedRound[] }

/**
 * The result of a change: terms by the rules of the first day, without parts that do not fit the format,
 * and each round with its courses.
 */
export async function planSettings(
  tx: Db,
  change: Change,
  stored: Stored,
): Promise<PlannedSettings> {
  const first = change.rounds[0] ?? refuse('tournament_without_rounds')
  const rules = rulesOn(first.day)?.version ?? refuse('tournament_day_past')
  const divisions = change.divisions.map((division) => ({
    ...division,
    terms: fitTerms({ ...division.terms, rules }, change.rounds.length),
  }))
  const rounds: PlannedRound[] = []
  for (const round of change.rounds) {
    const row = stored.rounds.find(({ id }) => id === round.id)
    const tees = stored.tees.filter(({ roundId }) => roundId === round.id)
    const course = await planCourses(tx, {
      clubId: stored.tournament.clubId,
      round,
      stored: row && { row, tees },
      divisions,
    })
    const { id, day, firstMinute, interval } = round
    const copies = course.tees.map(({ copy }) => copy)
    const startStyle = startStyleOf(round.startStyle, { holes: round.holes, tees: copies })
    rounds.push({ ...course, id, day, firstMinute, interval, startStyle })
  }
  return { divisions, rounds }
}
