import { countOf } from '#domain/shared/danish.ts'
import type { MapPoint } from '../../ui/denmark-map.tsx'
import type { CardSeason } from './card-season-queries.ts'

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
