import type { APIRequestContext } from '@playwright/test'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { ask } from './sign-in.ts'

type Courses = { today: string; courses: { id: string }[] }
type Me = { roles: { name: string; scopeId: string | null }[] }

/** A tournament of this name in the club of the demonstration's desk, with a fee of 300 kr. for non-members; its pages. */
export async function publishTournament(
  request: APIRequestContext,
  origin: string | undefined,
  name: string,
) {
  const headers = { origin: origin ?? '' }
  const { roles } = await ask<Me>(request, '/account/me')
  const clubId = roles.find(({ name }) => name === 'club_admin')?.scopeId
  const { today, courses } = await ask<Courses>(request, `/clubs/${clubId}/tournaments`)
  const made = await request.post(`/api/v1/clubs/${clubId}/tournaments`, {
    headers,
    data: {
      name,
      day: addDays(plainDate(today), 60),
      courseId: courses[0]?.id,
      format: 'stableford',
      divisions: 'one',
      feeOre: 30_000,
    },
  })
  const { tournamentId, slug } = (await made.json()) as { tournamentId: string; slug: string }
  await request.post(`/api/v1/tournaments/${tournamentId}/announcement`, { headers, data: {} })
  return { slug, director: `/club/${clubId}/tournaments/${tournamentId}` }
}
