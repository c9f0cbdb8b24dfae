import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { roundTabs, type RoundTab } from './round-search.ts'

const names: Record<RoundTab, string> = {
  'start-list': 'Startliste',
  leaderboard: 'Stilling',
  holes: 'Hulstatistik',
  sides: 'Sidekonkurrencer',
  info: 'Info',
}

type RoundTabsProps = {
  chosen: RoundTab
  /** The number of side competitions; without any, their tab is hidden. */
  sides: number
  hrefOf: (tab: RoundTab) => string
}

/** The tabs of a round's page, each with its own address. */
export function RoundTabs({ chosen, sides, hrefOf }: RoundTabsProps) {
  const tabs = roundTabs.filter((tab) => tab !== 'sides' || sides > 0 || tab === chosen)
  return (
    <nav
      aria-label="Runden"
      className="print-hide -mx-4 overflow-x-auto border-b border-slate-300 px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-x-5 sm:gap-x-8">
        {tabs.map((tab) => (
          <li key={tab}>
            <UiLink
              id={`tab-${tab}`}
              href={hrefOf(tab)}
              aria-current={tab === chosen ? 'page' : undefined}
              className={cx(
                'inline-grid min-h-11 min-w-11 place-items-center sm:min-h-12 border-b-[3px] font-semibold whitespace-nowrap no-underline max-[22rem]:text-sm',
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
