import type { ShownCup } from '#contract/matches/cup.ts'
import type { PublicMatchDivision } from '#contract/matches/endpoints.ts'
import { poolOfTeam } from '#domain/matches/cup.ts'
import { cupPaper, type CupFacts } from '#domain/papers/cup-paper.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { courseNameOf, coursesText } from '#domain/competitions/round-courses.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { findTournamentBySlug } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import { drawInProcess } from '../documents/draw-in-process.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { loadDivisions, type LoadedDivision } from '../matches/load-division.ts'
import { toPublicDivision } from '../matches/read-matches.ts'

export const askedCup = z.object({
  slug: z.string().min(1).max(100),
  division: z.uuid(),
})

/**
 * A cup on paper as everybody sees it: no line-up before it is revealed, and names as on the page (D36). The same
 * matches are the same bytes. `not_found` for a division without teams.
 */
export async function cupPdf(ctx: Ctx, { slug, division }: z.output<typeof askedCup>) {
  // Anybody may ask, and drawing a file takes a processor for a moment.
  await limit(ctx, { key: `cup-paper:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const found = await findTournamentBySlug(ctx.db, slug)
  if (!found?.tournament.announcedAt) throw new AppError('not_found')
  const [loaded] = await loadDivisions(ctx.db, [division])
  if (loaded?.tournament.id !== found.tournament.id) throw new AppError('not_found')
  const shown = toPublicDivision(loaded)
  if (!shown.cup) throw new AppError('not_found')
  const facts = factsOf(ctx, { loaded, shown, cup: shown.cup })
  const { tournament, club } = facts
  const [body] = await drawInProcess([
    {
      title: `${tournament}: ${shown.name}`,
      author: club,
      day: loaded.tournament.firstDay,
      papers: [cupPaper(facts)],
      contents: null,
    },
  ])
  if (!body) throw new Error('Nothing was drawn')
  return { fileName: `cup-${slug}.pdf`, body: new Uint8Array(body) }
}

type Read = { loaded: LoadedDivision; shown: PublicMatchDivision; cup: ShownCup }

function factsOf(ctx: Ctx, { loaded, shown, cup }: Read): CupFacts {
  const { tournament, club, course, draw } = loaded
  const namesOf = (side: Side) =>
    shown.contestants
      .filter(({ pool, isWithdrawn }) => pool === poolOfTeam[side] && !isWithdrawn)
      .map(({ name }) => name)
  return {
    tournament: tournament.name,
    division: shown.name,
    club: course ? `${club.name}, ${coursesOf(cup, course.round.courses)}` : club.name,
    state: tournament.state,
    terms: cup,
    sessions: cup.sessions.map((session) => ({ ...session, day: plainDate(session.day) })),
    players: { A: namesOf('A'), B: namesOf('B') },
    version: draw?.version ?? 0,
    qr: {
      value: `${ctx.publicUrl}/tournaments/${tournament.slug}/matches?division=${shown.id}`,
      alt: 'Åbner kampene med den nyeste stilling',
      text: 'Skan koden: Følg kampene',
    },
  }
}

/** The courses that its sessions are on. */
function coursesOf({ sessions }: ShownCup, courses: readonly string[]): string {
  const used = new Set(sessions.map(({ course }) => course).toSorted((a, b) => a - b))
  return coursesText([...used].map((course) => courseNameOf(courses, course)).filter(Boolean))
}
