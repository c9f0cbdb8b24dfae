import type { MyDiscounts } from '#contract/discounts/mine.ts'
import { momentText } from '../../moment-text.ts'

/** What the golfers of the account have used, the newest first. */
export function UsedDiscounts({ used }: { used: MyDiscounts['used'] }) {
  return (
    <section aria-labelledby="used">
      <h2 id="used" className="text-xl">
        Brugte rabatter
      </h2>
      <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
        {used.map(({ id, title, firstName, place, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-sm text-slate-600">
                {place}, {firstName}
              </span>
            </span>
            <span className="figures text-sm text-slate-600">{momentText(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
