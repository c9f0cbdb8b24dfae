import { useQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { entrantCountQuery } from './tournament-queries.ts'

type EntrantCountProps = { slug: string; places: number | null }

/**
 * The number of entries. The cached page does not contain it; the browser loads it into a reserved line.
 */
export function EntrantCount({ slug, places }: EntrantCountProps) {
  const { data } = useQuery(entrantCountQuery(slug))
  return (
    <p className="figures min-h-14 sm:min-h-7" aria-live="polite">
      {data ? <Filled {...data} places={places} /> : placesText(places)}
    </p>
  )
}

type FilledProps = { entered: number; waiting: number; places: number | null }

function Filled({ entered, waiting, places }: FilledProps) {
  const isFull = places !== null && entered >= places
  return (
    <>
      <strong className="font-semibold">
        {places === null
          ? countOf(entered, 'tilmeldt', 'tilmeldte')
          : `${entered} af ${countOf(places, 'plads', 'pladser')} er taget`}
      </strong>
      {(isFull || waiting > 0) && <>. {waiting} på venteliste</>}
    </>
  )
}

const placesText = (places: number | null) =>
  places === null ? 'Plads til alle' : countOf(places, 'plads', 'pladser')
