import { useQuery } from '@tanstack/react-query'
import type { MyDiscounts, MyOffer } from '#contract/discounts/mine.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { filterOffers, type OffersFilter } from './filter-offers.ts'
import { myDiscountsQuery } from './queries.ts'
import { UsedDiscounts } from './used-discounts.tsx'

type DiscountsPageProps = { filter: OffersFilter; onFilter: (filter: OffersFilter) => void }

/** The discounts that follow with the cards of the account, and those that were used. */
export function DiscountsPage(props: DiscountsPageProps) {
  const { data, error, refetch, isFetching } = useQuery(myDiscountsQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Rabataftaler"
        lead="Rabatter, der følger med dit kort ud over runderne. Vis koden, når du betaler."
      />
      {error && (
        <FetchProblem
          error={error}
          title="Rabatterne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine rabatter" rows={6} />}
      {data && <Offers data={data} {...props} />}
      {data && data.used.length > 0 && <UsedDiscounts used={data.used} />}
    </div>
  )
}

function Offers({ data, filter, onFilter }: DiscountsPageProps & { data: MyDiscounts }) {
  const { golfers, offers } = data
  if (golfers.length === 0) return <NoCard />
  if (offers.length === 0) return <NoOffers />
  const shown = filterOffers(offers, filter)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <SearchField
          label="Søg efter rabat, klub eller firma"
          value={filter.q ?? ''}
          onChange={(q) => onFilter({ ...filter, q: q || undefined })}
        />
        {golfers.length > 1 && (
          <SelectField
            name="golfer"
            label="Kort"
            required={false}
            options={[
              { value: '', label: 'Alle kort' },
              ...golfers.map(({ golferId, firstName }) => ({
                value: golferId,
                label: firstName,
              })),
            ]}
            value={filter.golfer ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ ...filter, golfer: value || undefined })
            }
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {countOf(shown.length, 'rabat', 'rabatter')} på listen
      </p>
      {shown.length === 0 ? (
        <NoMatches onClear={() => onFilter({})} />
      ) : (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {shown.map((offer) => (
            <OfferRow key={offer.id} offer={offer} isFamily={golfers.length > 1} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OfferRow({ offer, isFamily }: { offer: MyOffer; isFamily: boolean }) {
  const usable = offer.people.filter(({ refusal }) => refusal === null)
  const [first] = offer.people
  return (
    <li>
      <UiLink
        href={`/account/discounts/${offer.id}`}
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-5 no-underline"
      >
        <span className="grid gap-1">
          <span className="font-semibold text-green-700">{offer.giver}</span>
          <span className="font-head text-xl font-bold group-hover:underline">{offer.title}</span>
          <span className="max-w-text text-slate-700">{offer.text}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
            <Badge tone={usable.length > 0 ? 'success' : 'neutral'}>
              {stateText(offer, usable, isFamily)}
            </Badge>
            Til og med {formatDay(plainDate(offer.validTo), { weekday: false })}
          </span>
          {usable.length === 0 && first?.refusal && (
            <span className="text-sm text-slate-600">{first.refusal.text}</span>
          )}
        </span>
        <Icon name="chevron-right" className="text-slate-500" />
      </UiLink>
    </li>
  )
}

function stateText({ people }: MyOffer, usable: MyOffer['people'], isFamily: boolean): string {
  const [one] = usable
  if (!one)
    return people.some(({ refusal }) => refusal?.reason === 'offer_used') ? 'Brugt' : 'Ikke nu'
  if (isFamily && people.length > 1) {
    return `Klar til ${usable.map(({ firstName }) => firstName).join(' og ')}`
  }
  return one.usesLeft === null
    ? 'Klar til brug'
    : `${countOf(one.usesLeft, 'gang', 'gange')} tilbage`
}

function NoCard() {
  return (
    <EmptyState
      title="Rabatterne følger med et kort"
      action={<ButtonLink href="/membership">Se kortene</ButtonLink>}
    >
      Når du har et Sæsonkort, står rabatterne fra klubber og firmaer her.
    </EmptyState>
  )
}

function NoOffers() {
  return (
    <EmptyState
      title="Ingen rabataftaler lige nu"
      action={<ButtonLink href="/account">Se dit kort</ButtonLink>}
    >
      Ingen af samarbejdsklubberne giver rabat på kortet i dag ud over runderne. Når en klub gør,
      står det her og på klubbens side.
    </EmptyState>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Ingen rabat passer på det, du søger"
      action={
        <Button variant="secondary" onClick={onClear}>
          Vis alle
        </Button>
      }
    >
      Prøv færre ord, eller vælg et andet kort.
    </EmptyState>
  )
}
