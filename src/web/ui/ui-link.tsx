import { createContext, use, type ComponentProps, type ReactNode } from 'react'

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<(props: UiLinkProps) => ReactNode>(({ children, ...rest }) => (
  <a {...rest}>{children}</a>
))

/**
 * `<LinkProvider value={(props) => <RouterLink {...props} />}>` once around the shell; everything
 * in `ui` then navigates without reloading. Without it links are plain anchors.
 */
export const LinkProvider = LinkContext

/** A link inside the house. */
export function UiLink(props: UiLinkProps) {
  const renderLink = use(LinkContext)
  return renderLink(props)
}
