import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { ProductToEdit } from '#contract/admin-products.ts'

type Steps = ProductToEdit['priceSteps']

/** What a new version does to the prices, day by day; nothing when they stay. */
export function PriceChanges({ before, after }: { before: Steps; after: Steps }) {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].toSorted()
  const priceFrom = (steps: Steps, day: string) => steps.find(({ from }) => from === day)?.price
  const changes = days
    .map((day) => ({ day, old: priceFrom(before, day), fresh: priceFrom(after, day) }))
    .filter(({ old, fresh }) => old !== fresh)
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-2">
      {changes.map(({ day, old, fresh }) => (
        <div key={day}>
          <dt>Fra {formatDay(plainDate(day), { weekday: false })}</dt>
          <dd className="figures font-semibold">
            {old !== undefined && <del className="text-slate-600">{formatKroner(old)}</del>}
            {old !== undefined && ' bliver til '}
            {fresh === undefined ? 'prisen før' : formatKroner(fresh)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
