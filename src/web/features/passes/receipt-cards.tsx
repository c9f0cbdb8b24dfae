import type { Receipt } from '#contract/receipts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

type ReceiptCardsProps = { passes: Receipt['passes']; email: string | undefined }

/** The cards of an order, and until when each can be withdrawn from (L-WD-3). */
export function ReceiptCards({ passes, email }: ReceiptCardsProps) {
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="cards" className="grid gap-4">
      <h2 id="cards" className="text-xl">
        {passes.length === 1 ? 'Kortet' : 'Kortene'}
      </h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {passes.map(({ passId, number, holder, productName, stateText, withdrawal }) => (
          <li key={passId} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div className="min-w-0 max-w-text">
              <p className="font-semibold break-words">
                {productName}, {holder}
              </p>
              <p className="text-slate-700">
                <UiLink
                  className="text-link figures inline-flex min-h-11 items-center"
                  href={`/account?pass=${passId}`}
                >
                  {number}
                </UiLink>
              </p>
              <p className="text-sm text-slate-600">
                {stateText} {withdrawal.text}
              </p>
            </div>
            {withdrawal.open && (
              <ButtonLink
                variant="secondary"
                className="print-hide max-sm:w-full"
                href={`/withdrawal?${new URLSearchParams({ contract: number, ...(email && { email }) })}`}
              >
                Fortryd aftale
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
