import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx'

type DguButtonProps = ButtonLook & {
  /** A page of ours to come to afterwards. */
  next?: string | undefined
  /** A card of the purchase under way, or the one that an own link opened, to be filled in. */
  card?: { id: string } | 'own'
  /** It confirms the year's membership of a golfer, and signs nobody in here (D7). */
  confirms?: boolean
  /** What must be done before the browser leaves; what is typed is saved first. */
  before?: () => Promise<unknown>
  children?: ReactNode
}

/** The way to the union's login. A plain link: it is never fetched ahead, and needs no script. */
export function DguButton({ next, card, confirms, before, children, ...look }: DguButtonProps) {
  const href = dguLoginHref({ next, card, confirms })
  return (
    <ButtonLink
      {...look}
      href={href}
      onClick={(event) => {
        if (!before) return
        event.preventDefault()
        void before().finally(() => window.location.assign(href))
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
