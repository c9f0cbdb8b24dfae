import { useSuspenseQuery } from '@tanstack/react-query'
import { UiLink } from '../../ui/ui-link.tsx'
import { AgreementClauses, ClauseChanges, SignatureFacts } from './agreement-clauses.tsx'
import { clubAgreementQuery } from './agreement-queries.ts'

type VersionProps = { clubId: string; agreementId: string }

/** One version of the club's agreement as it was signed. */
export function ClubTermsVersionPage({ clubId, agreementId }: VersionProps) {
  const { data } = useSuspenseQuery(clubAgreementQuery(clubId, agreementId))
  return (
    <div className="page grid max-w-5xl gap-8 py-6">
      <header>
        <p className="font-semibold text-green-700">{data.clubName}</p>
        <h1 className="text-2xl!">Aftalens version {data.version}</h1>
        <p className="print-hide mt-2">
          <UiLink
            href={`/club/${clubId}/terms`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Alle versioner
          </UiLink>
        </p>
      </header>
      <div className="max-w-text">
        <SignatureFacts {...data} />
      </div>
      <AgreementClauses clauses={data.clauses} />
      <ClauseChanges {...data} />
    </div>
  )
}
