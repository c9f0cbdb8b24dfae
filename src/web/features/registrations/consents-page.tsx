import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Consent, listMyConsents } from '#contract/registrations/consents.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { momentText } from '../../moment-text.ts'
import { CookieChoice } from '../consent/cookie-choice.tsx'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

/** The account's consents with text and date, and a note on what we do not ask consent for. */
export function ConsentsPage() {
  const { data, error, refetch, isFetching } = useQuery(consentsQuery)
  return (
    <div className="grid gap-8">
      <PageHeader title="Samtykker" lead="Det, du har sagt ja til, hvornår, og med hvilke ord." />
      {error && (
        <FetchProblem
          error={error}
          title="Samtykkerne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine samtykker" rows={4} rowClass="h-24" />}
      {data?.consents.length === 0 && (
        <EmptyState
          title="Du har ikke sagt ja til noget endnu"
          action={<ButtonLink href="/terms">Læs handelsbetingelserne</ButtonLink>}
        >
          Når du køber et kort, står den udgave af handelsbetingelserne her, som gælder for dit køb.
        </EmptyState>
      )}
      {data && data.consents.length > 0 && (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {data.consents.map((consent) => (
            <Row key={`${consent.orderId} ${consent.kind} ${consent.holder}`} consent={consent} />
          ))}
        </ol>
      )}
      <CookieChoice />
      {(data || error) && <NotAsked />}
    </div>
  )
}

function Row({ consent }: { consent: Consent }) {
  const { at, orderId, orderNumber } = consent
  const { title, body } = describeConsent(consent)
  return (
    <li className="grid gap-1 py-5">
      <h2 className="text-lg">{title}</h2>
      <div className="max-w-text text-slate-800">{body}</div>
      <p className="text-sm text-slate-600">
        {momentText(at)} ·{' '}
        <UiLink className="text-link" href={`/account/receipts/${orderId}`}>
          bestilling {orderNumber}
        </UiLink>
      </p>
    </li>
  )
}

function describeConsent(consent: Consent): { title: string; body: ReactNode } {
  const { kind, version, text, holder } = consent
  switch (kind) {
    case 'terms':
      return {
        title: 'Handelsbetingelser',
        body: (
          <a
            className="text-link inline-flex min-h-11 items-center"
            href={`/terms?version=${encodeURIComponent(version ?? '')}`}
          >
            Læs version {version}, som gælder for købet
          </a>
        ),
      }
    case 'start_now':
      return { title: `Begynd med det samme: kortet til ${holder}`, body: <q>{text}</q> }
    case 'guardian':
      return {
        title: `Kort til et barn: ${holder}`,
        body: 'Du krydsede af, at du er forælder eller værge og køber kortet til golfspilleren.',
      }
  }
}

/** Stated as text, because a switch without effect would be misleading. */
function NotAsked() {
  return (
    <section aria-labelledby="not-asked" className="grid max-w-text gap-3">
      <h2 id="not-asked" className="text-xl">
        Det spørger vi ikke om
      </h2>
      <p className="text-slate-700">
        Et ja til nyheder på mail ser og ændrer du under Beskeder.{' '}
        <UiLink className="text-link" href="/privacy">
          Læs, hvad vi gemmer om dig
        </UiLink>
        .
      </p>
      <p className="text-slate-700">
        Et køb fortryder du på siden{' '}
        <UiLink className="text-link" href="/withdrawal">
          Fortryd aftale
        </UiLink>
        , ikke her.
      </p>
    </section>
  )
}

const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(listMyConsents, {}, signal),
  ...offlineQueryOptions,
})
