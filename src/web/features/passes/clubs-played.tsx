import type { Pass } from '#contract/passes/endpoints.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { DenmarkMap, type MapPoint } from '../../ui/denmark-map.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import type { CardSeason } from './card-season-queries.ts'

/** The clubs played so far on a small map, with a link to the season's story. */
export function ClubsPlayed({ pass, season }: { pass: Pass; season: CardSeason | undefined }) {
  if (!season) return null
  const played = season.clubs.filter(({ rounds }) => rounds > 0)
  const names = listInDanish(played.map(({ name }) => name))
  return (
    <section
      aria-labelledby="clubs-played"
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 rounded-md border border-slate-300 bg-white p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5"
    >
      <div aria-hidden="true">
        <DenmarkMap label="" points={mapPoints(season.clubs)} size="small" />
      </div>
      <div className="grid gap-2">
        <h2 id="clubs-played" className="text-lg leading-tight">
          {played.length} af {season.clubs.length} klubber spillet
        </h2>
        {played.length === 0 ? (
          <p className="text-sm text-slate-700">
            Hver klub, du spiller i, bliver til et punkt på kortet.
          </p>
        ) : (
          <p className={played.length > 3 ? 'sr-only' : 'text-sm text-slate-700'}>{names}</p>
        )}
        <UiLink
          href={`/account/season?pass=${pass.id}`}
          className="text-link inline-flex min-h-11 w-fit items-center font-semibold"
        >
          Din sæson {pass.season.code}
        </UiLink>
      </div>
    </section>
  )
}

/** Played clubs filled and drawn last, so that no other point covers them. */
export function mapPoints(clubs: CardSeason['clubs'], { linked = false } = {}): MapPoint[] {
  return clubs
    .toSorted((a, b) => a.rounds - b.rounds)
    .flatMap(({ slug, name, latitudeE6, longitudeE6, rounds }) => {
      if (latitudeE6 === null || longitudeE6 === null) return []
      const kind = rounds > 0 ? ('filled' as const) : ('hollow' as const)
      return {
        id: slug,
        name,
        position: { latitudeE6, longitudeE6 },
        kind,
        ...(linked && {
          href: `/clubs/${slug}`,
          detail: rounds > 0 ? countOf(rounds, 'runde', 'runder') : 'ikke spillet endnu',
        }),
      }
    })
}
