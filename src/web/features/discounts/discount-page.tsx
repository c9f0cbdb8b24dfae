import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyDiscounts, MyOffer } from '#contract/discounts/mine.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { discountCodeQuery, myDiscountsQuery } from './queries.ts'
import { UsedDiscounts } from './used-discounts.tsx'

/** One offer with the code that a golfer of the account shows at the till. */
export function DiscountPage({ offerId }: { offerId: string }) {
  const { data, error, refetch, isFetching } = useQuery(myDiscountsQuery)
  if (error) {
    return (
      <FetchProblem
        error={error}
        title="Rabatten kunne ikke hentes"
        retry={refetch}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton label="Henter rabatten" rows={6} />
  const offer = data.offers.find(({ id }) => id === offerId)
  return offer ? <Shown offer={offer} data={data} /> : <Gone />
}

function Shown({ offer, data }: { offer: MyOffer; data: MyDiscounts }) {
  const used = data.used.filter((one) => one.offerId === offer.id)
  return (
    <div className="grid gap-10">
      <PageHeader eyebrow={offer.giver} title={offer.title} lead={offer.text} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <CodeFor offer={offer} />
        <section aria-labelledby="conditions">
          <h2 id="conditions" className="mb-3 text-xl">
            Sådan gælder den
          </h2>
          <DataList
            items={[
              {
                term: 'Gælder',
                value: formatPeriod(plainDate(offer.validFrom), plainDate(offer.validTo)),
              },
              ...(offer.conditions.length > 0
                ? [{ term: 'Betingelser', value: offer.conditions.join(' ') }]
                : []),
              { term: 'Hvor', value: <Where offer={offer} /> },
            ]}
          />
          <p className="mt-4 max-w-text text-slate-700">
            Vis koden i klubben eller butikken, før du betaler. De indløser den, og rabatten trækkes
            fra hos dem.
          </p>
        </section>
      </div>
      {used.length > 0 && <UsedDiscounts used={used} />}
    </div>
  )
}

function Where({ offer: { giver, clubSlug, partnerUrl } }: { offer: MyOffer }) {
  if (clubSlug) {
    return (
      <UiLink href={`/clubs/${clubSlug}`} className="text-link">
        {giver}
      </UiLink>
    )
  }
  if (!partnerUrl) return giver
  return (
    <a href={partnerUrl} rel="noreferrer" className="text-link">
      {giver}
    </a>
  )
}

function CodeFor({ offer }: { offer: MyOffer }) {
  const { people } = offer
  const best = people.find(({ refusal }) => refusal === null) ?? people[0]
  const [golferId, setGolferId] = useState(best?.golferId ?? '')
  const person = people.find((one) => one.golferId === golferId)
  return (
    <section aria-labelledby="code" className="grid gap-5">
      <h2 id="code" className="text-xl">
        Din kode
      </h2>
      {people.length > 1 && (
        <RadioCards
          name="golfer"
          legend="Til hvem?"
          options={people.map(({ golferId: value, firstName, refusal }) => ({
            value,
            label: firstName,
            ...(refusal && { description: refusal.text }),
          }))}
          value={golferId}
          onChange={({ currentTarget: { value } }) => setGolferId(value)}
        />
      )}
      {person && <Code offerId={offer.id} person={person} />}
    </section>
  )
}

/** A used code is still shown, because the till may ask for it. */
const stillShown = ['offer_used', 'offer_used_up', 'offer_used_up_today']

function Code({ offerId, person }: { offerId: string; person: MyOffer['people'][number] }) {
  const { refusal, usesLeft, golferId, firstName } = person
  const isShown = !refusal || stillShown.includes(refusal.reason)
  const { data, error, refetch, isFetching } = useQuery({
    ...discountCodeQuery(offerId, golferId),
    enabled: isShown,
  })
  if (!isShown) return <Notice title="Rabatten kan ikke bruges i dag">{refusal.text}</Notice>
  return (
    <>
      {refusal && (
        <Notice
          title={refusal.reason === 'offer_used' ? 'Koden er brugt' : 'Rabatterne er brugt op'}
        >
          {refusal.text}
        </Notice>
      )}
      {error && (
        <FetchProblem
          error={error}
          title="Koden kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter koden" rows={4} />}
      {data && (
        <div className="grid w-full max-w-sm justify-items-center gap-3 rounded-md border border-slate-300 bg-white p-5">
          <QrCode
            value={data.code}
            label={`Rabatkode til ${firstName}`}
            className={refusal ? 'w-full max-w-64 opacity-30' : 'w-full max-w-64'}
          />
          <p className="figures font-head text-2xl font-bold whitespace-nowrap">{data.code}</p>
          <p className="text-center text-sm text-slate-600">
            Til {firstName}
            {usesLeft !== null && !refusal && ` · ${countOf(usesLeft, 'gang', 'gange')} tilbage`}
          </p>
        </div>
      )}
    </>
  )
}

function Gone() {
  return (
    <EmptyState
      title="Rabatten gives ikke længere"
      isPage
      action={<ButtonLink href="/account/discounts">Se de andre rabatter</ButtonLink>}
    >
      Den er slut, eller den følger ikke med dit kort.
    </EmptyState>
  )
}
