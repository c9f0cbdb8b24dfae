import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { useBackToList } from './use-back-to-list.ts'

type Props = { back: ReturnType<typeof useBackToList>; children: ReactNode }

/** The link above a record to the list it came from. */
export const BackLink = ({ back, children }: Props) => (
  <a
    href={back.href}
    onClick={back.follow}
    className="text-link inline-flex min-h-11 w-fit items-center gap-1"
  >
    <Icon name="chevron-left" />
    {children}
  </a>
)
