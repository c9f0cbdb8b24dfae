import type { CourseState } from '#domain/clubs/terms.ts'
import { danishDay, danishMinute } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { selectOpenClosures, type Closure } from './queries.ts'

/** What a club's course is like at an instant; undefined = nothing out of the ordinary. */
export async function findCourseState(
  db: Db,
  clubId: string,
  at: Date,
): Promise<CourseState | undefined> {
  const closure = (await selectOpenClosures(db, at, [clubId])).at(-1)
  return closure && toCourseState(closure)
}

/** A closure as the rules read it, on the wall clock at the club. */
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
