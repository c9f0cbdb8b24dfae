import type { FormerClub } from '#contract/clubs/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref } from './finder-search.ts'

/** The page of a club that has left: until when the card was valid there, and where to go instead. */
export function FormerClubPage({ club: { name, city, postcode, lastDay } }: { club: FormerClub }) {
  return (
    <div className="page page-body grid max-w-text justify-items-start gap-5">
      <header>
        <h1 className="text-balance hyphens-auto">{name}</h1>
        <p className="mt-1 text-slate-700 sm:text-lg">{city}</p>
      </header>
      <p className="text-lg">
        Klubben er ikke længere samarbejdsklub. Kortet gjaldt her til og med{' '}
        {formatDay(plainDate(lastDay))}.
      </p>
      <p>
        Havde du runder tilbage, da klubben stoppede, kan du se på{' '}
        <UiLink href="/account" className="text-link">
          din konto
        </UiLink>
        , hvad du får i stedet.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={finderHref({ near: postcode, within: 50 })}>
          Klubber inden for 50 km
        </ButtonLink>
        <ButtonLink variant="secondary" href="/clubs">
          Alle samarbejdsklubber
        </ButtonLink>
      </div>
    </div>
  )
}
