import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** A short text above the title. */
  eyebrow?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, lead, eyebrow, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
      <div className="min-w-0 max-w-3xl">
        {eyebrow && <p className="mb-3 font-semibold text-green-700">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="mt-4 max-w-text text-lg text-pretty text-slate-700">{lead}</p>}
      </div>
      {actions && <div className="print-hide flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
