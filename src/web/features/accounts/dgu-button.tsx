import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx'

type DguButtonProps = ButtonLook & {
  /** The page to continue to afterwards. */
  next?: string | undefined
  /** The card that the login fills in: one of the current purchase, or the one of a personal link. */
  card?: { id: string } | 'own'
  /** The login confirms a golfer's membership for the year without signing in (D7). */
  confirms?: boolean
  /** Runs before the browser leaves the page, for example to save what was typed. */
  before?: () => Promise<unknown> | void
  children?: ReactNode
}

/** A link to DGU's login. A plain link, because it must not be prefetched and needs no script. */
export function DguButton({ next, card, confirms, before, children, ...look }: DguButtonProps) {
  const href = dguLoginHref({ next, card, confirms })
  return (
    <ButtonLink
      {...look}
      href={href}
      onClick={(event) => {
        const saving = before?.()
        if (!(saving instanceof Promise)) return
        event.preventDefault()
        void saving.finally(() => window.location.assign(href))
      }}
    >
      {children ?? 'Log ind med DGU'}
    </ButtonLink>
  )
}

function dguLoginHref({
  next,
  card,
  confirms,
}: Pick<DguButtonProps, 'next' | 'card' | 'confirms'>): string {
  const query = new URLSearchParams({
    ...(card === 'own' && { for: 'own_card' }),
    ...(typeof card === 'object' && { for: 'card', card: card.id }),
    ...(confirms && { for: 'membership' }),
    ...(next && { next }),
  })
  return query.size > 0 ? `/oauth-login?${query}` : '/oauth-login'
}
