import type { AgreementText } from '#contract/partnership/agreements.ts'
import { momentText } from '../../moment-text.ts'
import { DataList } from '../../ui/data-list.tsx'

/** The text of an agreement as it is signed. */
export function AgreementClauses({ clauses }: Pick<AgreementText, 'clauses'>) {
  return (
    <ol className="grid max-w-text gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-7">
      {clauses.map(({ title, text }, at) => (
        <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
          <span aria-hidden="true" className="figures text-slate-500">
            {at + 1}
          </span>
          <div>
            <h3 className="text-base!">{title}</h3>
            <p className="mt-1 break-words text-slate-800">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What differs from the version that was signed before. */
export function ClauseChanges({ changes, since }: Pick<AgreementText, 'changes' | 'since'>) {
  if (since === null || changes.length === 0) return null
  return (
    <section aria-labelledby="aendret" className="grid max-w-text gap-3">
      <h2 id="aendret" className="text-lg!">
        Ændret siden version {since}
      </h2>
      <dl className="grid gap-4 rounded-md border border-yellow-500 bg-yellow-50 p-5">
        {changes.map(({ title, from, to }) => (
          <div key={title}>
            <dt className="font-semibold">
              {title}
              {from === null && ' (ny)'}
              {to === null && ' (udgår)'}
            </dt>
            {from !== null && (
              <dd className="text-slate-700">
                <span className="sr-only">Før: </span>
                <del>{from}</del>
              </dd>
            )}
            {to !== null && (
              <dd>
                <span className="sr-only">Nu: </span>
                <ins className="no-underline">{to}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

type Signed = Pick<AgreementText, 'version' | 'signedAt' | 'signerName' | 'signerRole' | 'textHash'>

/** Who signed which version, and the checksum of its text. */
export function SignatureFacts({ version, signedAt, signerName, signerRole, textHash }: Signed) {
  return (
    <DataList
      items={[
        { term: 'Version', value: version },
        ...(signedAt
          ? [
              { term: 'Underskrevet af', value: `${signerName}, ${signerRole}` },
              { term: 'Tidspunkt', value: momentText(signedAt) },
            ]
          : []),
        {
          term: 'Kontrolsum (SHA-256)',
          value: <span className="figures text-sm break-all">{textHash}</span>,
        },
      ]}
    />
  )
}
