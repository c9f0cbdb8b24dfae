import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref, type FinderSearch } from './finder-search.ts'

/** List or map, on a phone, where there is room for one of them. Links, so that it works without scripts. */
export function FinderSwitch({ search }: { search: FinderSearch }) {
  const { view, ...rest } = search
  const choices = [
    { label: 'Liste', href: finderHref(rest), isCurrent: view === undefined },
    {
      label: 'Kort',
      href: finderHref({ ...rest, view: 'map' }),
      isCurrent: view === 'map',
    },
  ] as const
  return (
    <ul
      aria-label="Vis klubberne som"
      className="flex shrink-0 overflow-hidden rounded-md border border-slate-400 bg-white md:hidden"
    >
      {choices.map(({ label, href, isCurrent }) => (
        <li key={label}>
          <UiLink
            href={href}
            aria-current={isCurrent || undefined}
            className={cx(
              'inline-flex min-h-11 items-center px-3.5 font-semibold',
              isCurrent ? 'bg-green-700 text-white' : 'text-green-800 hover:bg-green-50',
            )}
          >
            {label}
          </UiLink>
        </li>
      ))}
    </ul>
  )
}
