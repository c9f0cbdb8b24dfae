import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { addDays, plainDate, weekdayOf } from '#domain/shared/dates.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref, type FinderSearch } from './finder-search.ts'
import { normalTime } from './moment-text.ts'

type FinderShortcutsProps = { search: FinderSearch; answer: ClubSearch; onChoose: () => void }

/** Links for the most common days and hours. */
export function FinderShortcuts({ search, answer, onChoose }: FinderShortcutsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-semibold max-sm:sr-only">Hvor kan jeg spille</p>
      <ul className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        {momentsOf(answer.today).map(({ label, day, time }) => {
          const isCurrent = search.day === day && normalTime(search.time) === time
          return (
            <li key={label} className="shrink-0">
              <UiLink
                href={finderHref({ ...search, day, time })}
                onClick={onChoose}
                aria-current={isCurrent || undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full border px-4 font-medium',
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

function momentsOf(today: string) {
  const day = plainDate(today)
  const coming = (weekday: number) => addDays(day, (weekday - weekdayOf(day) + 7) % 7)
  return [
    { label: 'i morgen kl. 10', day: addDays(day, 1), time: '10:00' },
    { label: 'lørdag kl. 9', day: coming(6), time: '09:00' },
    { label: 'lørdag kl. 13', day: coming(6), time: '13:00' },
    { label: 'søndag kl. 10', day: coming(7), time: '10:00' },
  ]
}
