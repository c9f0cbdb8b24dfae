import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { ApiError } from '../api.ts'
import { ClubPage } from '../features/clubs/club-page.tsx'
import { time } from '../features/clubs/finder-search.ts'
import { clubQuery, formerClubQuery, welcomeQuery } from '../features/clubs/queries.ts'
import { ClubPerks } from '../features/discounts/club-perks.tsx'
import { clubPerksQuery } from '../features/discounts/queries.ts'
import { PlayHere } from '../features/passes/play-here.tsx'
import { headOf, page } from '../features/shell/page.ts'
import { absentPage, invalidAddress } from '../features/shell/page-error.ts'
import { day, searchParams, slug as slugOf } from '../search-params.ts'

const momentSearch = searchParams({ day, time })

const PlanVisit = lazy(async () => ({
  default: (await import('../features/checkins/plan-visit.tsx')).PlanVisit,
}))

const FormerClubPage = lazy(async () => ({
  default: (await import('../features/clubs/former-club-page.tsx')).FormerClubPage,
}))

export const Route = createFileRoute('/clubs/$slug')({
  ...page({
    title: 'Samarbejdsklub',
    parent: { label: 'Samarbejdsklubber', href: '/clubs' },
  }),
  validateSearch: momentSearch,
  beforeLoad: ({ params: { slug } }) => {
    if (slugOf(slug) === undefined) throw invalidAddress()
  },
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    const { day, time } = momentSearch(location.search)
    const moment = { ...(day && { day }), ...(time && { time }) }
    try {
      const [club] = await Promise.all([
        queryClient.ensureQueryData(clubQuery(slug)),
        queryClient.ensureQueryData(welcomeQuery(slug, moment)),
        queryClient.ensureQueryData(clubPerksQuery(slug)),
      ])
      return { name: club.name, city: club.city, former: undefined }
    } catch (error) {
      if (!isAbsent(error)) throw error
      const former = await queryClient.ensureQueryData(formerClubQuery(slug)).catch(toAbsentPage)
      return { name: former.name, city: former.city, former }
    }
  },
  head: ({ loaderData, params: { slug } }) =>
    headOf({
      title: loaderData?.name ?? 'Samarbejdsklub',
      path: `/clubs/${slug}`,
      ...(loaderData && {
        description: loaderData.former
          ? `${loaderData.name} er ikke længere samarbejdsklub.`
          : `Kan du spille hos ${loaderData.name} i ${loaderData.city} på Sæsonkortet? Se dag og tid, hvordan du booker, og hvor du tjekker ind.`,
      }),
      ...(loaderData && !loaderData.former && { image: `/og/clubs/${slug}.png` }),
    }),
  component: Club,
})

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

function toAbsentPage(error: unknown): never {
  throw isAbsent(error) ? absentPage() : error
}

function Club() {
  const { former } = Route.useLoaderData()
  if (!former) return <PartnerClub />
  return (
    <Suspense fallback={null}>
      <FormerClubPage club={former} />
    </Suspense>
  )
}

function PartnerClub() {
  const { slug } = Route.useParams()
  const requested = Route.useSearch()
  const navigate = useNavigate()
  const request = useCallback(
    (moment: { day?: string; time?: string }) =>
      void navigate({
        to: '/clubs/$slug',
        params: { slug },
        search: moment,
        replace: true,
        resetScroll: false,
      }),
    [navigate, slug],
  )
  return (
    <ClubPage
      slug={slug}
      requested={requested}
      onRequest={request}
      golferCards={PlayHere}
      planVisit={PlanVisit}
      perks={ClubPerks}
    />
  )
}
