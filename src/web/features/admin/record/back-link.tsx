import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import type { useBackToList } from './use-back-to-list.ts'

type Props = { back: ReturnType<typeof useBackToList>; children: ReactNode }

const linkClass = 'text-link inline-flex min-h-11 w-fit items-center gap-1'

/** The link above a record to the list it came from. */
export const BackLink = ({ back, children }: Props) => (
  <a href={back.href} onClick={back.follow} className={linkClass}>
    <Icon name="chevron-left" />
    {children}
  </a>
)

/** The link above a page to the page it belongs to. */
export const ParentLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <UiLink href={href} className={linkClass}>
    <Icon name="chevron-left" />
    {children}
  </UiLink>
)
