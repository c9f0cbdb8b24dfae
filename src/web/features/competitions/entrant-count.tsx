import { useQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { entrantCountQuery } from './tournament-queries.ts'

type PlacesLeftProps = { slug: string; places: number | null }

/**
 * The number of places left, or of entries where everybody has a place. The cached page does not contain
 * it; the browser loads it into two reserved lines.
 */
export function PlacesLeft({ slug, places }: PlacesLeftProps) {
  const { data } = useQuery(entrantCountQuery(slug))
  const [main, more] = placesText(places, data)
  return (
    <span className="figures" aria-live="polite">
      <strong className="block font-semibold">{main}</strong>
      <span className="block text-sm text-slate-700">{more || '\u00a0'}</span>
    </span>
  )
}

type Count = { entered: number; waiting: number }

/** The main figure and what belongs to it, in two short lines. */
export function placesText(places: number | null, count: Count | undefined): [string, string] {
  if (places === null) {
    return ['Plads til alle', count ? countOf(count.entered, 'tilmeldt', 'tilmeldte') : '']
  }
  if (!count) return [countOf(places, 'plads', 'pladser'), '']
  const left = places - count.entered
  if (left > 0 && count.waiting === 0) {
    return [countOf(left, 'ledig', 'ledige'), `af ${countOf(places, 'plads', 'pladser')}`]
  }
  return ['Fuldt', `${count.waiting} på venteliste`]
}
