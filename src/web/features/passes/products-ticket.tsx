import type { Offer, ProductOffer } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { lastDaysText } from '#domain/passes/season.ts'
import { seasonGround } from '#domain/passes/season-ground.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { campaignText } from './products-campaign.ts'
import { factsOf, nextPriceText, perRoundText, plannedText } from './products-facts.ts'

type ProductTicketProps = { offer: ProductOffer; season: { code: string; lastDays: number | null } }

/**
 * A product, drawn as the ticket that the buyer gets: its face on top, or to the left on screens
 * where three tickets do not fit side by side.
 */
export function ProductTicket({ offer, season }: ProductTicketProps) {
  const { code: seasonCode, lastDays } = season
  const { ground, shade, line } = seasonGround(seasonCode)
  const next = nextPriceText(offer)
  return (
    <li className="flex flex-col overflow-hidden rounded-md border border-slate-300 bg-white sm:max-lg:grid sm:max-lg:grid-cols-[2fr_3fr]">
      <div
        className="on-dark relative isolate px-6 pt-6 pb-5"
        style={{ background: `linear-gradient(160deg, ${ground} 35%, ${shade})`, color: '#fff' }}
      >
        <span style={{ color: line }}>
          <ContourField
            seed={offer.name}
            className="absolute inset-0 -z-10 size-full opacity-60 [mask-image:linear-gradient(100deg,transparent_25%,#000)]"
          />
        </span>
        <h3 className="text-xl text-white">{offer.name}</h3>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <span className="font-head text-3xl font-extrabold tracking-tight">
            {formatKroner(offer.price)}
          </span>
          {offer.campaign?.beforeOre != null && (
            <span className="figures text-green-100">
              Før <s>{formatKroner(offer.campaign.beforeOre)}</s>
            </span>
          )}
        </p>
        <p className="figures mt-1 text-sm text-green-100">
          {lastDays === null ? (
            <>
              {plannedText(offer)}: <span className="whitespace-nowrap">{perRoundText(offer)}</span>
            </>
          ) : (
            lastDaysText('Kortet', lastDays)
          )}
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-5 px-6 pt-4 pb-6">
        <dl className="divide-y divide-slate-200">
          {factsOf(offer).map(({ term, value }) => (
            <div key={term} className="grid grid-cols-[5rem_1fr] gap-3 py-2.5">
              <dt className="text-slate-600">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {offer.campaign && <CampaignFacts campaign={offer.campaign} />}
        {next && <p className="figures text-sm text-slate-600">{next}</p>}
        <ButtonLink
          wide
          className="mt-auto"
          href={`/account/registration?card=${offer.code}&season=${seasonCode}`}
        >
          Køb {offer.name} <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </li>
  )
}

/** Says for whom and until when the price is lower, and what the price before is. */
function CampaignFacts({ campaign }: { campaign: NonNullable<ProductOffer['campaign']> }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{campaignText(campaign)}</p>
      {campaign.beforeOre !== null && (
        <p className="text-slate-600">Førprisen er den laveste i de 30 dage før kampagnen.</p>
      )}
    </div>
  )
}

/** A collapsed list of cards that the golfer may not buy, each with the reason and what to do. */
export function ProductsNotForYou({ offers, open }: { offers: readonly Offer[]; open?: boolean }) {
  if (offers.length === 0) return null
  return (
    <details open={open} className="group mt-6 rounded-md border border-slate-300 bg-white">
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="transition-transform group-open:rotate-180 text-green-700"
        />
        {offers.length === 1
          ? 'Et andet kort, og hvad det kræver'
          : `${offers.length} andre kort, og hvad de kræver`}
      </summary>
      <ul className="divide-y divide-slate-200 border-t border-slate-200">
        {offers.map((offer) => (
          <li
            key={offer.code}
            className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[12rem_7rem_1fr] sm:px-6"
          >
            <span className="font-semibold">{offer.name}</span>
            <span className="figures text-slate-600">{formatKroner(offer.price)}</span>
            <span className="text-slate-700">
              {offer.whyNot} <span className="block text-sm text-slate-600">{offer.summary}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
