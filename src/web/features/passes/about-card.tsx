import type { Pass } from '#contract/passes/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

type AboutCardProps = {
  pass: Pass
  /** Prefills the declaration of a withdrawal. */
  email: string | undefined
}

/** The purchase behind a card with its papers, and the deadline and link for a withdrawal (L-WD-3); folded after the deadline. */
export function AboutCard({ pass, email }: AboutCardProps) {
  const { withdrawal, orderId, orderNumber, price, soldOn, termsVersion } = pass
  const link = `/withdrawal?${new URLSearchParams({ contract: pass.number, ...(email && { email }) })}`
  const papers = [
    { label: `Kvittering ${orderNumber}`, href: `/account/receipts/${orderId}` },
    { label: `Vilkår ${termsVersion}`, href: `/terms?version=${termsVersion}` },
  ]
  const isOpen = withdrawal.status === 'open'
  const facts = (
    <>
      <p className="text-sm text-slate-700">
        Købt {formatDay(plainDate(soldOn), { weekday: false })} for {formatKroner(price)}{' '}
        {withdrawal.text}
        {withdrawal.refundOre !== null && withdrawal.refundOre > 0 && (
          <strong className="font-semibold">
            {' '}
            Fortryder du nu, får du {formatKroner(withdrawal.refundOre)} tilbage.
          </strong>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {papers.map(({ label, href }) => (
          <li key={href}>
            <UiLink href={href} className="text-link figures inline-flex min-h-11 items-center">
              {label}
            </UiLink>
          </li>
        ))}
      </ul>
    </>
  )
  if (!isOpen) {
    return (
      <details className="group border-y border-slate-300">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 className="text-base">Om kortet</h2>
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <div className="grid gap-1 pb-2">{facts}</div>
      </details>
    )
  }
  return (
    <section aria-labelledby="order" className="grid gap-2">
      <h2 id="order" className="text-xl">
        Om kortet
      </h2>
      {facts}
      <ButtonLink variant="secondary" href={link} className="w-fit max-sm:w-full">
        Fortryd aftale
      </ButtonLink>
    </section>
  )
}
