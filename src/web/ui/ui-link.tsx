import { createContext, use, type ComponentProps, type ComponentType } from 'react'

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<ComponentType<UiLinkProps> | null>(null)

/** The shell hands in the router's link once; everything in `ui` then navigates without reloading. */
export const LinkProvider = LinkContext

/** A link inside the house. Without a `LinkProvider` it is a plain anchor. */
export function UiLink(props: UiLinkProps) {
  const Link = use(LinkContext)
  return Link ? <Link {...props} /> : <a {...props} />
}
