import { useQuery } from '@tanstack/react-query'
import type { Pass } from '#contract/passes/endpoints.ts'
import { savedText } from '#domain/checkins/saved-so-far-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DenmarkMap } from '../../ui/denmark-map.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useTwins } from '../../ui/use-twins.ts'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { CardSwitch } from './card-switch.tsx'
import { mapPoints } from './map-points.ts'
import { myPassesQuery } from './my-passes-queries.ts'
import { SeasonFigures } from './season-figures.tsx'
import { seasonStoryQuery, type SeasonStoryAnswer } from './season-story-queries.ts'
import { ShareSeason } from './share-season.tsx'

/** *Din sæson*: the figures, the map of the clubs played, and the picture to share. */
export function SeasonStoryPage({ passId }: { passId: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(myPassesQuery)
  const { day } = danishMoment(serverNow())
  const pass = data?.passes.find(({ id }) => id === passId) ?? data?.passes[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1>{pass ? titleOf(pass) : 'Din sæson'}</h1>
      {!data && error && (
        <FetchProblem
          error={error}
          title="Sæsonen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {data && !pass && (
        <EmptyState
          title="Ingen sæson endnu"
          action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
        >
          Når du har et kort, samler vi dine runder og klubber her.
        </EmptyState>
      )}
      {data && pass && (
        <>
          <CardSwitch page="/account/season" passes={data.passes} current={pass} day={day} />
          <Story key={pass.id} pass={pass} day={day} />
        </>
      )}
    </div>
  )
}

const titleOf = ({ holder, season }: Pass) =>
  holder.relation === 'self'
    ? `Din sæson ${season.code}`
    : `Sæsonen ${season.code} for ${holder.firstName}`

function Story({ pass, day }: { pass: Pass; day: PlainDate }) {
  const { data, error, refetch, isFetching } = useQuery(seasonStoryQuery(pass.id))
  if (error) {
    return (
      <FetchProblem
        error={error}
        title="Sæsonen kunne ikke hentes"
        retry={refetch}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton label="Henter sæsonen" shape="boxes" rows={1} rowClass="h-96" />
  const { headline, detail } = savedText(data.saved, { isOver: day > pass.lastDay })
  return (
    <>
      {data.facts.rounds > 0 && <SeasonFigures facts={data.facts} passNumber={pass.number} />}
      <div>
        <p className="font-head text-xl font-bold tracking-tight text-green-900">{headline}</p>
        <p className="text-slate-700">{detail}</p>
      </div>
      <PlayedMap clubs={data.clubs} />
      <ShareSeason passId={pass.id} story={data} />
    </>
  )
}

/** The map, and the same clubs as a list: the played ones first. */
function PlayedMap({ clubs }: Pick<SeasonStoryAnswer, 'clubs'>) {
  const box = useTwins<HTMLElement>()
  const played = clubs.filter(({ rounds }) => rounds > 0)
  const missing = clubs.filter(({ rounds }) => rounds === 0)
  return (
    <section
      ref={box}
      aria-labelledby="played"
      className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <h2 id="played" className="col-span-full text-xl">
        {played.length} af {clubs.length} klubber spillet
      </h2>
      <DenmarkMap
        label="Klubber på kortet, fyldt hvor du har spillet"
        points={mapPoints(clubs, { linked: true })}
        className="mx-auto w-full max-w-80 md:max-w-none"
      />
      <div className="grid gap-2">
        {played.length > 0 && <ClubList clubs={played} />}
        {missing.length > 0 && (
          <details className="group" open={played.length === 0 || undefined}>
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
              {countOf(missing.length, 'klub', 'klubber')} mangler
              <Icon name="chevron-down" className="group-open:rotate-180" />
            </summary>
            <ClubList clubs={missing} />
          </details>
        )}
      </div>
    </section>
  )
}

function ClubList({ clubs }: Pick<SeasonStoryAnswer, 'clubs'>) {
  return (
    <ul className="border-t border-slate-300">
      {clubs.map(({ slug, name, city, rounds }) => (
        <li key={slug} className="border-b border-slate-200">
          <UiLink
            href={`/clubs/${slug}`}
            data-twin={slug}
            className="group flex min-h-11 items-center justify-between gap-3 py-1 leading-snug no-underline"
          >
            <span className="font-semibold group-hover:underline">{name}</span>
            <span className="figures shrink-0 text-sm text-slate-600">
              {rounds > 0 ? countOf(rounds, 'runde', 'runder') : city}
            </span>
          </UiLink>
        </li>
      ))}
    </ul>
  )
}
