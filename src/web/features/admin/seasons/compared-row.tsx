import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'

type ComparedRowProps = {
  /** The earlier season's code; undefined when there is none. */
  before: string | undefined
  /** Its value, as the field would have it. */
  value: ReactNode
  isChanged: boolean
  children: ReactNode
}

/** A field with the value of the earlier season to its left, on a phone above it. */
export function ComparedRow({ before, value, isChanged, children }: ComparedRowProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-2 border-t border-slate-200 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {before !== undefined && (
          <p className="text-slate-700">
            <span className="text-sm text-slate-600">Sæson {before}: </span>
            <span className="figures">{value}</span>
          </p>
        )}
        {isChanged && <Badge tone="info">Ændret</Badge>}
      </div>
      {children}
    </div>
  )
}
