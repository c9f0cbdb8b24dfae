import { reasonWords } from '#contract/admin/cases.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'
import type { CaseAtHand } from './case-queries.ts'

/** The message of a case, and its circumstances. */
export function CaseLetter({ found }: { found: CaseAtHand }) {
  return (
    <section aria-labelledby="besked" className="grid gap-5">
      <h2 id="besked" className="sr-only">
        Beskeden
      </h2>
      {found.message && (
        <p className="rounded-md border border-slate-300 bg-white p-5 text-lg leading-relaxed break-words whitespace-pre-line sm:p-6">
          {found.message}
        </p>
      )}
      <div className="text-sm [&_dt]:text-sm">
        <DataList items={factsOf(found)} />
      </div>
    </section>
  )
}

function factsOf(found: CaseAtHand) {
  const { email, phone, clubId, clubName, accountId } = found
  const facts = {
    Skrevet: danishTime(found.createdAt),
    Mail: <Outward href={`mailto:${email}`}>{email}</Outward>,
    Telefon: phone && <Outward href={phoneHref(phone)}>{phone}</Outward>,
    Klub: clubName && <Inward href={`/admin/check-ins?q=${clubName}`}>{clubName}</Inward>,
    'Det skete': found.happenedAt && danishTime(found.happenedAt),
    Grund: found.reason && (reasonWords[found.reason]?.label ?? found.reason),
    Fejlnummer: found.errorId && (
      <Inward href={`/admin/insights/errors?q=${found.errorId}`}>{found.errorId}</Inward>
    ),
    For: found.registeredName ?? found.organisation,
    'CVR-nummer': found.cvr,
    Spillere: found.players,
    Konto: accountId && <Inward href={`/admin/people/${accountId}`}>Se personen</Inward>,
  }
  return Object.entries(facts)
    .filter(([term, value]) => value !== null && (term !== 'Klub' || clubId !== null))
    .map(([term, value]) => ({
      term,
      value: <span className="figures break-words">{value}</span>,
    }))
}

const Outward = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="text-link">
    {children}
  </a>
)

const Inward = ({ href, children }: { href: string; children: string }) => (
  <UiLink href={href} className="text-link">
    {children}
  </UiLink>
)
