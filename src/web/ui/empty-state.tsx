import type { ReactNode } from 'react'
import { ContourField } from './contour-field.tsx'

type EmptyStateProps = {
  /** Names the missing content: "Ingen runder endnu". */
  title: string
  /** The title is the page's heading, because the page has no other content. */
  isPage?: boolean
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({ title, isPage, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="relative isolate overflow-hidden rounded-md border border-slate-300 bg-white px-6 py-12 sm:px-10 sm:py-16">
      <ContourField
        seed={title}
        className="absolute inset-0 -z-10 size-full text-green-200 [mask-image:linear-gradient(100deg,transparent_25%,#000)]"
      />
      <div className="max-w-lg">
        <Title className="font-head text-xl! font-bold tracking-tight">{title}</Title>
        {children && <div className="mt-2 text-slate-700">{children}</div>}
        {action && <div className="mt-6">{action}</div>}
      </div>
    </div>
  )
}
