import type { ReactNode } from 'react'

export type DataItem = { term: string; value: ReactNode; action?: ReactNode }

/** Terms with their values: side by side, or below each other in a narrow container. */
export function DataList({ items }: { items: readonly DataItem[] }) {
  return (
    <dl className="@container divide-y divide-slate-200 border-y border-slate-200">
      {items.map((item) => (
        <div key={item.term} className="grid gap-x-6 py-3 @md:grid-cols-[minmax(10.5rem,2fr)_5fr]">
          <dt className="text-sm text-slate-600 @md:pt-[0.1em] @md:text-base">{item.term}</dt>
          <dd className="flex min-w-0 items-baseline justify-between gap-4">
            <span className="min-w-0">{item.value}</span>
            {item.action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
