import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { relOf, safeAddress } from './link-address.ts'

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { href: string }

const LinkContext = createContext<(props: UiLinkProps) => ReactNode>(({ children, ...rest }) => (
  <a {...rest}>{children}</a>
))

/**
 * Wraps the shell once: `<LinkProvider value={(props) => <RouterLink {...props} />}>`. All links of the component
 * library then navigate without a page load. Without it they are plain anchors.
 */
export const LinkProvider = LinkContext

/** A link. An address that would execute code is dropped, and the text remains. */
export function UiLink({ href, children, ...rest }: UiLinkProps) {
  const renderLink = use(LinkContext)
  const address = safeAddress(href)
  if (address === undefined) return <a {...rest}>{children}</a>
  const rel = rest.rel ?? relOf(address, rest.target)
  return renderLink({ ...rest, href: address, rel, children })
}
