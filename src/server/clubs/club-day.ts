import type { Ctx } from '../ctx.ts'
import { accessClubWith } from './access.ts'
import { openCourseNow, findCourseState } from './course-state.ts'
import { selectSigns } from './queries.ts'

/** The state of the course, for the club's own people. */
export async function getClubCourse(ctx: Ctx, { clubId }: { clubId: string }) {
  const { id, name, slug } = await accessClubWith(ctx, 'club.course', clubId)
  const state = await findCourseState(ctx.db, id, ctx.now())
  if (state?.kind !== 'closed') return { clubName: name, slug, closed: null }
  const { reason, note = null, from, until = null } = state
  return { clubName: name, slug, closed: { reason, note, ...from, until } }
}

export async function openClubCourse(ctx: Ctx, { clubId }: { clubId: string }) {
  const { id } = await accessClubWith(ctx, 'club.course', clubId)
  await openCourseNow(ctx, id)
  return { done: true as const }
}

export async function listSignsOfClub(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.signs', clubId)
  return { signs: await selectSigns(ctx.db, club.id) }
}
