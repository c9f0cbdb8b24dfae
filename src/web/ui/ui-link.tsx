import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { relOf, safeAddress } from './link-address.ts'

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { href: string }

const LinkContext = createContext<(props: UiLinkProps) => ReactNode>(({ children, ...rest }) => (
  <a {...rest}>{children}</a>
))

/**
 * `<LinkProvider value={(props) => <RouterLink {...props} />}>` once around the shell; everything
 * in `ui` then navigates without reloading. Without it links are plain anchors.
 */
export const LinkProvider = LinkContext

/** A link, wherever it leads. An address that would run a program is taken out, and the words stay. */
export function UiLink({ href, children, ...rest }: UiLinkProps) {
  const renderLink = use(LinkContext)
  const address = safeAddress(href)
  if (address === undefined) return <a {...rest}>{children}</a>
  const rel = rest.rel ?? relOf(address, rest.target)
  return renderLink({ ...rest, href: address, rel, children })
}
