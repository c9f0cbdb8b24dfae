import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref, type FinderSearch } from './finder-search.ts'
import { dayText, normalTime, timeValue } from './moment-text.ts'

type FinderShortcutsProps = { search: FinderSearch; answer: ClubSearch; onChoose: () => void }

/** Links for the most common days and hours. */
export function FinderShortcuts({ search, answer, onChoose }: FinderShortcutsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-semibold max-sm:sr-only">Hvor kan jeg spille</p>
      <ul className="finder-chips flex min-w-0 gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        {answer.usualMoments.map((moment) => {
          const { day, minute } = moment
          const time = timeValue(minute)
          const label = labelOf(moment, answer.today)
          const isCurrent = search.day === day && normalTime(search.time) === time
          return (
            <li key={label} className="shrink-0 snap-start">
              <UiLink
                href={finderHref({ ...search, day, time })}
                onClick={onChoose}
                aria-current={isCurrent || undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full border px-4 font-medium max-sm:px-3.5',
                  isCurrent
                    ? 'border-green-700 bg-green-700 text-white'
                    : 'border-slate-400 bg-white hover:border-slate-700',
                )}
              >
                {label}
              </UiLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** `i dag kl. 13`, `i morgen kl. 10` or `lørdag kl. 9`: all within a week. */
function labelOf({ day, minute }: ClubSearch['usualMoments'][number], today: string) {
  return `${dayText(day, today).split(' den ')[0]} kl. ${minute / 60}`
}
