import type { CourseState } from '#domain/clubs/terms.ts'
import { danishDay, danishMinute } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { selectOpenClosures, type Closure } from './queries.ts'

/** The state of a club's course at an instant; undefined when it is open. */
export async function findCourseState(
  db: Db,
  clubId: string,
  at: Date,
): Promise<CourseState | undefined> {
  const closure = (await selectOpenClosures(db, at, [clubId])).at(-1)
  return closure && toCourseState(closure)
}

/** Converts a stored closure to the input of the rules, on the Danish wall clock. */
export function toCourseState(closure: Closure): Extract<CourseState, { kind: 'closed' }> {
  return {
    kind: 'closed',
    reason: closure.reason,
    note: closure.note ?? undefined,
    from: momentOf(closure.from),
    until: closure.until ? momentOf(closure.until) : undefined,
  }
}

const momentOf = (at: Date) => ({ day: danishDay(at), minute: danishMinute(at) })
