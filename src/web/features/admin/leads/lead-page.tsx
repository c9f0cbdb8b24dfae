import { useSuspenseQuery } from '@tanstack/react-query'
import { leadStateWords } from '#contract/admin/leads.ts'
import type { Lead } from '#contract/partnership/leads.ts'
import { mayReceiveOffer } from '#domain/partnership/lead.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { BackLink } from '../record/back-link.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { LeadHistory } from './lead-history.tsx'
import { MoveLead } from './move-lead.tsx'
import { LeadReminders } from './lead-reminders.tsx'
import { leadQuery } from './lead-queries.ts'

/** A club that may become a partner: its contact and numbers, its offers, reminders and history. */
export function LeadPage({ leadId }: { leadId: string }) {
  const { data: lead } = useSuspenseQuery(leadQuery(leadId))
  return (
    <div className="grid gap-6">
      <Head lead={lead} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-8">
          <Facts lead={lead} />
          <Offers lead={lead} />
          <LeadHistory lead={lead} />
        </div>
        <LeadReminders lead={lead} />
      </div>
    </div>
  )
}

function Head({ lead }: { lead: Lead }) {
  const back = useBackToList('/admin/leads', lead.id)
  const { label, tone } = { tone: 'neutral' as const, ...leadStateWords[lead.state] }
  const open = lead.offers.find(({ endedAt, signedAt }) => !endedAt && !signedAt)
  return (
    <header className="grid gap-3">
      <BackLink back={back}>Mulige klubber</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="break-words">{lead.clubName}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-slate-700">
            <Badge tone={tone}>{label}</Badge>
            {lead.contactName}
          </p>
        </div>
        <div className="print-hide flex flex-wrap gap-2">
          {mayReceiveOffer(lead.state) && (
            <IfPermitted power="terms.write">
              <ButtonLink href={`/admin/leads/${lead.id}/offer`}>
                {open ? 'Send et nyt tilbud' : 'Send et tilbud'}
              </ButtonLink>
            </IfPermitted>
          )}
          {lead.clubId && lead.state === 'accepted' && (
            <ButtonLink href={`/admin/clubs/${lead.clubId}`}>Åbn klubben</ButtonLink>
          )}
          <ButtonLink variant="secondary" href={`/admin/leads/${lead.id}/edit`}>
            Ret
          </ButtonLink>
        </div>
      </div>
      <MoveLead lead={lead} />
    </header>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const { contactName, email, phone, createdAt, figures } = lead
  return (
    <section aria-labelledby="klubben" className="grid gap-4">
      <h2 id="klubben" className="text-lg!">
        Klubben og dens tal
      </h2>
      {lead.case?.message && (
        <p className="rounded-md border border-slate-300 bg-white p-5 break-words whitespace-pre-line">
          {lead.case.message}
        </p>
      )}
      <DataList
        items={[
          { term: 'Kontakt', value: contactName },
          ...(email
            ? [{ term: 'Mail', value: <Outward href={`mailto:${email}`} text={email} /> }]
            : []),
          ...(phone
            ? [{ term: 'Telefon', value: <Outward href={phoneHref(phone)} text={phone} /> }]
            : []),
          { term: 'Oprettet', value: danishTime(createdAt) },
          ...(lead.case
            ? [
                {
                  term: 'Brev',
                  value: (
                    <UiLink href={`/admin/cases/${lead.case.id}`} className="text-link">
                      Sag {lead.case.number}
                    </UiLink>
                  ),
                },
              ]
            : []),
          ...(figures ? figureItems(figures) : []),
        ]}
      />
    </section>
  )
}

const figureItems = (figures: NonNullable<Lead['figures']>) => [
  {
    term: 'Runder, de regner med',
    value: `${figureText(figures.weekdayRounds)} på hverdage, ${figureText(figures.weekendRounds)} i weekender, ${figureText(figures.nines)} på 9 huller`,
  },
  { term: 'Runder pr. kort', value: figureText(figures.roundsPerCard) },
  { term: 'Egne medlemmer med kort', value: figureText(figures.cardsSold) },
  {
    term: 'Green fee',
    value: `${formatKroner(figures.greenFeeWeekdayOre)} hverdag, ${formatKroner(figures.greenFeeWeekendOre)} weekend`,
  },
]

const Outward = ({ href, text }: { href: string; text: string }) => (
  <a href={href} className="text-link break-all">
    {text}
  </a>
)

function Offers({ lead: { offers } }: { lead: Lead }) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="tilbud">
      <h2 id="tilbud" className="text-lg!">
        Tilbud
      </h2>
      <ul className="mt-2 divide-y divide-slate-200 border-y border-slate-200">
        {offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <UiLink href={`/admin/agreements/${offer.id}`} className="text-link">
              Sendt {danishTime(offer.sentAt ?? offer.createdAt)}
            </UiLink>
            <span className="break-all text-slate-700">{offer.sentTo}</span>
            <OfferState offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OfferState({ offer }: { offer: Lead['offers'][number] }) {
  if (offer.signedAt) return <Badge tone="success">Underskrevet af {offer.signerName}</Badge>
  if (offer.endedAt) return <Badge tone="neutral">Erstattet eller taget tilbage</Badge>
  return <Badge tone="info">Venter på underskrift</Badge>
}
