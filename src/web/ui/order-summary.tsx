import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Amounts are formatted texts: `1.495 kr.` */
export type OrderLine = {
  /** Needed where two lines may have the same label. */
  id?: string
  label: string
  detail?: ReactNode
  amount: string
}

type OrderSummaryProps = {
  lines: readonly OrderLine[]
  total: { label: string; amount: string }
  /** Below the total: VAT, duration, no automatic renewal. */
  note?: ReactNode
  title?: string
  /** The text while nothing has been chosen. */
  empty?: ReactNode
}

/** The order, always visible: beside the form, or in a bar at the bottom of a phone's screen. */
export function OrderSummary(props: OrderSummaryProps) {
  const { total, title = 'Din bestilling' } = props
  return (
    <>
      <aside
        aria-label={title}
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto rounded-md border border-slate-300 bg-white p-6 lg:block"
      >
        <h2 className="text-lg">{title}</h2>
        <Lines {...props} />
      </aside>
      <div className="h-20 lg:hidden" aria-hidden="true" />
      <aside
        aria-label={title}
        className="above-cookies print-hide fixed inset-x-0 bottom-0 z-30 lg:hidden"
      >
        <details className="group border-t border-slate-300 bg-white shadow-float">
          <summary className="flex min-h-16 list-none items-center gap-3 px-4 pb-[env(safe-area-inset-bottom)] [&::-webkit-details-marker]:hidden">
            <span className="grid min-w-0 flex-1 leading-tight">
              <span className="text-sm text-slate-600">{total.label}</span>
              <span className="font-head text-lg font-bold">{total.amount}</span>
            </span>
            <span className="inline-flex items-center gap-1.5 font-semibold text-green-700">
              <span className="group-open:hidden">Se bestillingen</span>
              <span className="hidden group-open:inline">Skjul bestillingen</span>
              <Icon name="chevron-up" className="transition-transform group-open:rotate-180" />
            </span>
          </summary>
          <div className="max-h-[60dvh] overflow-y-auto border-t border-slate-200 px-4 pt-1 pb-5">
            <Lines {...props} />
          </div>
        </details>
      </aside>
    </>
  )
}

function Lines({ lines, total, note, empty }: OrderSummaryProps) {
  return (
    <>
      {lines.length === 0 && (
        <p className="mt-3 text-slate-600">{empty ?? 'Du har ikke valgt noget endnu.'}</p>
      )}
      <dl className="mt-2 divide-y divide-slate-200">
        {lines.map((line) => (
          <div key={line.id ?? line.label} className="flex gap-4 py-3">
            <dt className="min-w-0 flex-1">
              <span className="font-medium">{line.label}</span>
              {line.detail && <span className="block text-sm text-slate-600">{line.detail}</span>}
            </dt>
            <dd className="figures whitespace-nowrap">{line.amount}</dd>
          </div>
        ))}
        <div className="sticky bottom-0 flex items-baseline gap-4 border-t-2! border-slate-900! bg-white py-3.5">
          <dt className="flex-1 font-semibold">{total.label}</dt>
          <dd className="font-head text-xl font-bold whitespace-nowrap">{total.amount}</dd>
        </div>
      </dl>
      {note && <div className="text-sm text-slate-600">{note}</div>}
    </>
  )
}
