import { useRouter } from '@tanstack/react-router'
import { use, useCallback, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { isOwnPage } from '../../ui/link-address.ts'
import type { UiLinkProps } from '../../ui/ui-link.tsx'
import { PrefetchContext } from './use-prefetcher.ts'

/** The link of the component library: the router handles plain clicks to our own pages, the browser all others. */
export function RouterLink({ children, ...rest }: UiLinkProps) {
  const isOurs = isOwnPage(rest.href) && !rest.target && rest.download === undefined
  return isOurs ? <OwnLink {...rest}>{children}</OwnLink> : <a {...rest}>{children}</a>
}

function OwnLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: UiLinkProps) {
  const router = useRouter()
  const prefetcher = use(PrefetchContext)
  const watch = useCallback(
    (link: HTMLAnchorElement) => prefetcher?.watch(link, href),
    [prefetcher, href],
  )
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event) || event.defaultPrevented) return
    event.preventDefault()
    closeMenu(event.currentTarget)
    void router.navigate({ href })
  }
  const point = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event)
    prefetcher?.intend(href)
  }
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event)
    prefetcher?.intend(href)
  }
  return (
    <a {...rest} href={href} ref={watch} onClick={follow} onPointerEnter={point} onFocus={focus}>
      {children}
    </a>
  )
}

/** A click with a modifier key opens another tab or window. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Closes the menu that contains the link. */
function closeMenu(link: HTMLElement) {
  link.closest('details')?.removeAttribute('open')
}
