import { useQuery } from '@tanstack/react-query'
import type { ReceiptInList } from '#contract/passes/receipts.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { dayText } from '../../moment-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { ReceiptState } from './receipt-state.tsx'
import { receiptsQuery } from './receipts-queries.ts'

/** The orders of the account, the newest first, each with a link to its receipt. */
export function ReceiptsPage() {
  const { data, error, refetch, isFetching } = useQuery(receiptsQuery)
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Kvitteringer"
        lead="Det, du har købt: hvad det kostede, hvornår der er trukket, og hvad du har fået tilbage."
      />
      {error && (
        <FetchProblem
          error={error}
          title="Kvitteringerne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine kvitteringer" rows={4} rowClass="h-24" />}
      {data?.receipts.length === 0 && (
        <EmptyState
          title="Du har ikke købt noget endnu"
          action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
        >
          Kvitteringen står her, så snart et køb er betalt. Har du købt med en anden mail, så log
          ind med den.
        </EmptyState>
      )}
      {data && data.receipts.length > 0 && (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {data.receipts.map((receipt) => (
            <Row key={receipt.orderId} receipt={receipt} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Row({ receipt }: { receipt: ReceiptInList }) {
  const { orderId, number, orderedAt, what, totalOre, refundedOre, state } = receipt
  const [first = 'Sæsonkort', ...others] = what
  return (
    <li>
      <UiLink
        href={`/account/receipts/${orderId}`}
        className="group grid gap-x-6 gap-y-1 py-4 no-underline sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="font-semibold break-words underline decoration-1 underline-offset-4 group-hover:no-underline">
            {first}
          </span>
          {others.map((line, i) => (
            <span key={i} className="block break-words">
              {line}
            </span>
          ))}
          <span className="figures mt-1 block text-sm text-slate-600">
            {dayText(orderedAt)} · bestilling {number}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-col sm:items-end">
          <span className="figures text-lg font-semibold">{formatKroner(totalOre)}</span>
          {refundedOre > 0 && (
            <span className="figures text-sm text-slate-600">
              {formatKroner(refundedOre)} tilbage
            </span>
          )}
          <ReceiptState state={state} />
        </span>
      </UiLink>
    </li>
  )
}
