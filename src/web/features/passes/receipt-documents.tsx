import type { Receipt } from '#contract/passes/receipts.ts'
import { receiptNames } from '#domain/passes/receipt-names.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { DeletedDocument, DocumentLinks } from '../../ui/document-links.tsx'

type Props = { receipt: Pick<Receipt, 'documents' | 'state'> }

/** The documents for the accounts: a receipt for each capture, and a credit receipt for each refund. */
export function ReceiptDocuments({ receipt: { documents, state } }: Props) {
  if (documents.length === 0 && state !== 'reserved') return null
  return (
    <section aria-labelledby="documents" className="grid gap-4">
      <h2 id="documents" className="text-xl">
        Bilag
      </h2>
      {documents.length === 0 ? (
        <p className="text-slate-700">Kvitteringen som PDF kommer her, når beløbet er trukket.</p>
      ) : (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {documents.map(({ receiptId, kind, number, issuedOn, totalOre, isKept }) => {
            const title = `${receiptNames[kind]} ${number}`
            return (
              <li
                key={receiptId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
              >
                <div>
                  <p className="figures font-semibold">{title}</p>
                  <p className="figures text-sm text-slate-600">
                    {formatDay(plainDate(issuedOn))} · {kind === 'credit_receipt' && '−'}
                    {formatKronerExact(totalOre)}
                  </p>
                </div>
                {isKept ? (
                  <DocumentLinks
                    title={title}
                    base={`/api/v1/account/issued-receipts/${receiptId}/receipt`}
                  />
                ) : (
                  <DeletedDocument />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
