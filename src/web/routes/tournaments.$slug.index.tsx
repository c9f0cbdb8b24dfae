import { listInDanish } from '#domain/shared/danish.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { headOf, page } from '../features/shell/page.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { hasResult, LazyOutcome } from '../features/board/lazy-board-parts.ts'
import { outcomeQuery, tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { tournamentRankingsQuery } from '../features/rankings/queries.ts'
import { TournamentPage } from '../features/board/tournament-page.tsx'
import { EntryLink } from '../features/entries/own/entry-link.tsx'
import { daysText } from '../features/competitions/tournament-text.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

export const Route = createFileRoute('/tournaments/$slug/')({
  ...page({ title: 'Turnering', parent, breadcrumb: 'wide', namesPeople: true }),
  beforeLoad: ({ params }) => assertValidTournamentAddress(params),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [tournament] = await Promise.all([
      queryClient.ensureQueryData(tournamentQuery(slug)),
      queryClient.ensureQueryData(tournamentRankingsQuery(slug)),
    ]).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw absentPage()
      throw error
    })
    const isDecided = hasResult(tournament)
    if (isDecided) {
      await Promise.all([queryClient.prefetchQuery(outcomeQuery(slug)), LazyOutcome.preload?.()])
    }
    const { name, club, formats } = tournament
    return {
      isDecided,
      title: name,
      description: `${name} hos ${club.name}, ${daysText(tournament)}: ${listInDanish(formats)}. Se rækker, priser, frister og betingelser.`,
    }
  },
  head: ({ loaderData, params: { slug } }) => {
    const path = `/tournaments/${slug}`
    if (!loaderData) return headOf({ title: 'Turnering', path })
    const { isDecided, ...texts } = loaderData
    const head = headOf({ ...texts, path, image: `/og/tournaments/${slug}.png` })
    // Names and scores are excluded from search engines.
    const meta = isDecided ? [{ name: 'robots', content: 'noindex' }] : []
    return { ...head, meta: [...head.meta, ...meta] }
  },
  component: Tournament,
})

function Tournament() {
  return <TournamentPage slug={Route.useParams().slug} EntryLink={EntryLink} />
}
