import { cx } from './cx.ts'
import { UiLink } from './ui-link.tsx'

export type Crumb = { label: string; href?: string }

/**
 * The last crumb is the page itself, without a link. The separator follows a crumb, so that no line begins with it.
 * On a phone the crumbs stay on one line, and the last one is cut: the heading below it has the whole name.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Brødkrumme" className="print-hide text-sm max-sm:contain-inline-size">
      <ol className="flex items-center gap-x-2 sm:flex-wrap">
        {crumbs.map((crumb, i) => (
          <li
            key={crumb.label}
            className={cx(
              'flex items-center gap-2',
              i === crumbs.length - 1 ? 'min-w-0' : 'max-sm:shrink-0',
            )}
          >
            {crumb.href && i < crumbs.length - 1 ? (
              <UiLink
                href={crumb.href}
                className="inline-flex min-h-11 items-center text-slate-700 underline decoration-slate-400 underline-offset-4 hover:decoration-slate-900"
              >
                {crumb.label}
              </UiLink>
            ) : (
              <span
                aria-current="page"
                className="inline-flex min-h-11 min-w-0 items-center text-slate-600"
              >
                <span className="max-sm:truncate">{crumb.label}</span>
              </span>
            )}
            {i < crumbs.length - 1 && (
              <span aria-hidden="true" className="text-slate-400">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
