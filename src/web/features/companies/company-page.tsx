import { useSuspenseQuery } from '@tanstack/react-query'
import type { Company } from '#contract/companies/portal.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stat } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { ClipBurnDown } from './clip-burn-down.tsx'
import { CompanyDomains } from './company-domains.tsx'
import { CompanyHeader } from './company-header.tsx'
import { CompanyPool } from './company-pool.tsx'
import { CompanySeats } from './company-seats.tsx'
import { CompanyUsage } from './company-usage.tsx'
import { InvitePeople } from './invite-people.tsx'
import { companyQuery } from './portal-queries.ts'
import { RenewalQuote } from './renewal-quote.tsx'

type CompanyPageProps = { companyId: string; season: string | undefined }

/** A company's cards: who has them, who is invited, and how much is played. */
export function CompanyPage({ companyId, season }: CompanyPageProps) {
  const company = useSuspenseQuery(companyQuery(companyId, season)).data
  return (
    <div className="page page-body grid gap-8">
      <CompanyHeader
        companyId={companyId}
        name={company.name}
        title={company.season ? `Kort i sæson ${company.season.code}` : 'Firmaets kort'}
        lead={
          company.season &&
          `Gælder ${formatPeriod(plainDate(company.season.playFrom), plainDate(company.season.playTo))}. I ser, hvem der har kort, men aldrig hvem der spiller.`
        }
      />
      {company.isStopped && <StoppedNotice companyId={companyId} />}
      <Seasons company={company} />
      {company.season ? <Cards company={company} /> : <NoCards companyId={companyId} />}
    </div>
  )
}

function Cards({ company }: { company: Company }) {
  const { seats, pool } = company
  return (
    <>
      <Numbers company={company} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid gap-10">
          {seats.length > 0 && <CompanySeats company={company} />}
          {pool && <CompanyPool company={company} pool={pool} />}
        </div>
        <div className="grid gap-8 max-lg:order-first">
          <InvitePeople company={company} />
        </div>
      </div>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid min-w-0 gap-10">
          {pool && <ClipBurnDown company={company} pool={pool} />}
          <CompanyUsage company={company} />
        </div>
        <div className="grid gap-10">
          <RenewalQuote companyId={company.companyId} />
          <CompanyDomains company={company} />
        </div>
      </div>
    </>
  )
}

function Numbers({ company: { seats, pool } }: { company: Company }) {
  const count = (state: string) => seats.filter((seat) => seat.state === state).length
  const free = count('free') + count('vacant')
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
      {seats.length > 0 && (
        <>
          <Stat label="Kort i brug" value={count('active')} unit={`af ${seats.length}`} />
          <Stat label="Inviteret" value={count('invited')} note="har ikke svaret endnu" />
          <Stat label="Ledige" value={free} />
        </>
      )}
      {pool && (
        <Stat label="Klip tilbage" value={pool.clips - pool.spent} unit={`af ${pool.clips}`} />
      )}
    </dl>
  )
}

function Seasons({ company: { seasons, season, companyId } }: { company: Company }) {
  if (seasons.length < 2) return null
  return (
    <nav aria-label="Sæsoner">
      <ul className="flex gap-6">
        {seasons.map((code) => (
          <li key={code}>
            <UiLink
              href={`/company/${companyId}?season=${code}`}
              aria-current={code === season?.code ? 'page' : undefined}
              className="text-link aria-[current]:font-bold aria-[current]:no-underline"
            >
              Sæson {code}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const StoppedNotice = ({ companyId }: { companyId: string }) => (
  <Notice
    tone="error"
    title="Kortene er sat på pause"
    action={<ButtonLink href={`/company/${companyId}/invoices`}>Se fakturaen</ButtonLink>}
  >
    En faktura er ikke betalt efter to påmindelser. Kortene virker igen, så snart pengene er hos os.
  </Notice>
)

const NoCards = ({ companyId }: { companyId: string }) => (
  <EmptyState
    title="Ingen kort endnu"
    action={<ButtonLink href={`/business/order?company=${companyId}`}>Bestil kort</ButtonLink>}
  >
    Her står hvert kort med den, der har det, når I har bestilt.
  </EmptyState>
)
