import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Details that a phone shows at a press, and a wider screen at once. */
export function FoldOnPhone({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="fold-on-phone">
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}
