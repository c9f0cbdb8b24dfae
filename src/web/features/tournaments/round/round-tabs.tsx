import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { roundTabs, type RoundTab } from './round-search.ts'

const names: Record<RoundTab, string> = {
  'start-list': 'Startliste',
  leaderboard: 'Stilling',
  holes: 'Hulstatistik',
  info: 'Info',
}

type RoundTabsProps = { chosen: RoundTab; hrefOf: (tab: RoundTab) => string }

/** Ways through the round, each with its own address. */
export function RoundTabs({ chosen, hrefOf }: RoundTabsProps) {
  return (
    <nav aria-label="Runden" className="print-hide border-b border-slate-300">
      <ul className="-mb-px flex gap-x-5 sm:gap-x-8">
        {roundTabs.map((tab) => (
          <li key={tab}>
            <UiLink
              id={`tab-${tab}`}
              href={hrefOf(tab)}
              aria-current={tab === chosen ? 'page' : undefined}
              className={cx(
                'inline-grid min-h-12 place-items-center border-b-[3px] font-semibold no-underline max-[22rem]:text-sm',
                tab === chosen
                  ? 'border-green-700 text-slate-900'
                  : 'border-transparent text-slate-600 hover:text-slate-900',
              )}
            >
              {names[tab]}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
