import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { UiLinkProps } from '../../ui/ui-link.tsx'

/** The link that `ui` uses: the router takes plain clicks on our own pages, the browser all others. */
export function RouterLink({ href, onClick, children, ...rest }: UiLinkProps) {
  const router = useRouter()
  const ours = href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!ours || !plain || rest.target || rest.download !== undefined || event.defaultPrevented)
      return
    event.preventDefault()
    closeMenu(event.currentTarget)
    void router.navigate({ href })
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** The folded menu of the phone closes when one of its ways is taken. */
function closeMenu(link: HTMLElement) {
  link.closest('details')?.removeAttribute('open')
}
