import { caseStateWords } from '#contract/admin/cases.ts'
import { passWords, withdrawalWords } from '#contract/admin/cards.ts'
import type { Words } from '#contract/admin/list.ts'
import { actorWords } from '#contract/admin/log.ts'
import { activityEventLabels } from '#contract/admin/log-labels.ts'
import { caseWords, orderWords } from '#contract/admin/orders.ts'
import type { TimelineEntry } from '#contract/admin/record.ts'
import { resultWords } from '#contract/admin/visits.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'

/** The timeline, the latest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-labelledby="tidslinje" className="min-w-0 xl:sticky xl:top-6">
      <h2 id="tidslinje" className="text-lg!">
        Hvad er der sket
      </h2>
      {entries.length === 0 && <p className="mt-1 text-sm text-slate-600">Ingenting endnu.</p>}
      <ol className="mt-3 grid xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto">
        {entries.map((entry, i) => (
          // Two events may have the same time and record.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i} className="relative py-1.5 pl-8 text-sm">
            <Icon
              name={kinds[entry.kind].icon}
              className="absolute top-2 left-0 size-5 text-slate-600"
            />
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, words } = kinds[entry.kind]
  const said = words[entry.code]?.label ?? entry.code
  const what = entry.kind === 'activity' ? said : `${label}: ${said.toLowerCase()}`
  const text = entry.kind === 'activity' ? actors[entry.text]?.label : entry.text
  return (
    <>
      <p className="leading-snug font-medium">
        {entry.path ? (
          <UiLink href={entry.path} className="underline-offset-4 hover:underline">
            {what}
          </UiLink>
        ) : (
          what
        )}
      </p>
      <p className="figures text-xs text-slate-600">
        {danishTime(entry.at)}
        {text && ` · ${text}`}
      </p>
    </>
  )
}

const mailWords: Words = {
  sent: { label: 'Sendt' },
  waiting: { label: 'Venter' },
  failed: { label: 'Kunne ikke sendes' },
}
const visitWords: Words = { ...resultWords, void: { label: 'Fortrudt' } }
const actors: Words = actorWords

const kinds: Record<TimelineEntry['kind'], { label: string; icon: IconName; words: Words }> = {
  activity: { label: 'Log', icon: 'clock', words: activityEventLabels },
  case: { label: 'Sag', icon: 'info', words: caseStateWords },
  check_in: { label: 'Check-in', icon: 'flag', words: visitWords },
  mail: { label: 'Mail', icon: 'external', words: mailWords },
  order: { label: 'Bestilling', icon: 'plus', words: orderWords },
  pass: { label: 'Kort', icon: 'check-circle', words: passWords },
  payment_case: { label: 'Betalingssag', icon: 'warning', words: caseWords },
  withdrawal: { label: 'Fortrydelse', icon: 'minus', words: withdrawalWords },
}
