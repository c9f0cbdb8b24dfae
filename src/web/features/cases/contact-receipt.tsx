import { promiseText } from '#domain/cases/case.ts'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import { InquiryReceipt } from './inquiry-receipt.tsx'

/** The receipt of a form that was posted without scripts. */
export function ContactReceipt({ number, kind }: { number: string; kind: CaseKind }) {
  return (
    <div className="page page-body max-w-4xl!">
      <h1 className="mb-8">Beskeden er sendt</h1>
      <InquiryReceipt number={number} promise={promiseText(kind)} />
    </div>
  )
}
