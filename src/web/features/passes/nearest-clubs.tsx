import { useState, type SubmitEvent } from 'react'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import type { CardSeason } from './card-season-queries.ts'

type NearestClubsProps = {
  season: CardSeason | undefined
  near: string | undefined
  /** An empty text measures from the home club again. */
  onNear: (near: string) => void
}

/** The five nearest clubs that take the card, from the home club or a place that the golfer enters. */
export function NearestClubs({ season, near, onNear }: NearestClubsProps) {
  const [isChanging, setChanging] = useState(false)
  if (!season) return <div aria-hidden="true" className="h-80 rounded-md bg-slate-200/40" />
  const { origin, nearest, isPlaceUnknown } = season
  const isAsking = isChanging || isPlaceUnknown || !origin
  const change = (place: string) => {
    setChanging(false)
    onNear(place)
  }
  return (
    <section aria-labelledby="nearest">
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 id="nearest" className="text-xl">
          {origin ? 'Klubber tæt på' : 'Klubber, der tager imod dig'}
        </h2>
        {origin && !isAsking && (
          <button
            type="button"
            className="text-link min-h-11 shrink-0"
            onClick={() => setChanging(true)}
          >
            Skift sted
          </button>
        )}
      </div>
      {isAsking && (
        <PlaceForm
          near={near}
          isUnknown={isPlaceUnknown}
          onPlace={change}
          onCancel={origin && !isPlaceUnknown ? () => setChanging(false) : undefined}
        />
      )}
      {origin && !isAsking && (
        <p className="-mt-1 text-sm text-slate-600">Afstand fra {origin.name}</p>
      )}
      <ul className="mt-2 divide-y divide-slate-200 border-y border-slate-300">
        {nearest.map((club) => (
          <ClubRow key={club.clubId} club={club} />
        ))}
      </ul>
      {nearest.length === 0 && (
        <p className="py-3 text-slate-700">Du har spillet alle dine runder på kortet.</p>
      )}
      <div className="flex flex-wrap gap-x-6">
        <UiLink href="/clubs" className="text-link inline-flex min-h-11 items-center">
          Find en klub
        </UiLink>
        <UiLink href="/account/rounds#left" className="text-link inline-flex min-h-11 items-center">
          Alle runder tilbage
        </UiLink>
      </div>
    </section>
  )
}

function ClubRow({ club }: { club: CardSeason['nearest'][number] }) {
  const { slug, name, roundsLeft, distanceKm, playable, sentence } = club
  return (
    <li>
      <UiLink
        href={`/clubs/${slug}`}
        className="group flex min-h-11 items-center justify-between gap-x-4 py-1.5 no-underline"
      >
        <span className="min-w-0">
          <span className="block leading-snug font-semibold underline-offset-4 group-hover:underline">
            {name}
          </span>
          {playable === 'no' && sentence && (
            <span className="block text-sm leading-snug text-slate-600">{sentence}</span>
          )}
        </span>
        <span className="figures flex shrink-0 gap-x-3 text-sm">
          <span className="text-slate-600">{countOf(roundsLeft, 'runde', 'runder')}</span>
          {distanceKm !== null && (
            <span className="min-w-13 text-right font-semibold">{distanceKm} km</span>
          )}
        </span>
      </UiLink>
    </li>
  )
}

type PlaceFormProps = {
  near: string | undefined
  isUnknown: boolean
  onPlace: (place: string) => void
  onCancel: (() => void) | undefined
}

function PlaceForm({ near, isUnknown, onPlace, onCancel }: PlaceFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPlace(String(new FormData(event.currentTarget).get('near') ?? '').trim())
  }
  return (
    <form method="post" onSubmit={submit} className="my-3 grid gap-3">
      <TextField
        name="near"
        label="Postnummer eller by"
        help="Tomt felt: afstand fra din hjemmeklub. Stedet gemmes kun på denne enhed."
        error={isUnknown ? `Vi kender ikke »${near}«. Skriv fx 8000 eller Aarhus.` : undefined}
        defaultValue={near}
        maxLength={60}
        autoComplete="postal-code"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          Vis afstande
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Annuller
          </Button>
        )}
      </div>
    </form>
  )
}
