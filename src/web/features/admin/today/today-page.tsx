import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { mostWork, type WorkItem } from '#contract/admin-today.ts'
import { harmOf, type Harm } from '#domain/admin/todays-work.ts'
import { harmText } from '#domain/admin/work-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../shell/problem.tsx'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { HeldUpMails } from './held-up-mails.tsx'
import { todayQuery } from './today-query.ts'
import { moveInWork, useWorkKeys } from './use-work-keys.ts'
import { WorkRow } from './work-row.tsx'

/** Everything that waits for a person, the worst harm first (D24). */
export function TodayPage() {
  const { data, error } = useQuery(todayQuery)
  const list = useRef<HTMLDivElement>(null)
  const keys = useShortcuts()
  useWorkKeys(keys.isOn, list)
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-2xl!">I dag</h1>
        <p aria-live="polite" className="mt-1 text-slate-700">
          {data && data.items.length > 0 && sumUp(data.items)}
        </p>
      </header>
      {error && <Problem error={error} title="Listen kunne ikke hentes" />}
      {data?.heldUpMails && <HeldUpMails {...data.heldUpMails} />}
      {data?.items.length === 0 && !data.heldUpMails && (
        <EmptyState title="Intet venter på dig">
          Her kommer det, som kun et menneske kan ordne: afviste golfspillere, penge, der sidder
          fast, og breve, der mangler svar.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        // Keys for what is inside; everything here is also reached by Tab.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={list} onKeyDown={moveInWork} className="grid gap-7">
          {groupsOf(data.items).map((group) => (
            <HarmGroup key={group.harm} {...group} day={data.day} />
          ))}
        </div>
      )}
      {data?.isMore && <p>Der er mere end de {mostWork} vigtigste, som står her.</p>}
      <Shortcuts {...keys} keys={workKeys} turnLabel="Brug tasterne 1–9 til at åbne" />
    </div>
  )
}

type Group = { harm: Harm; first: number; items: WorkItem[] }

function HarmGroup({ harm, first, items, day }: Group & { day: string }) {
  return (
    <section aria-labelledby={harm}>
      <h2 id={harm} className="text-base!">
        {harmText[harm]}{' '}
        <span className="figures text-sm font-normal text-slate-600">{items.length}</span>
      </h2>
      <ol className="mt-2 divide-y divide-slate-200 rounded-md border border-slate-300 bg-white">
        {items.map((item, at) => (
          <WorkRow key={`${item.source} ${item.id}`} item={item} at={first + at} day={day} />
        ))}
      </ol>
    </section>
  )
}

/** The list comes in the order of its harms: what belongs together stands together. */
function groupsOf(items: readonly WorkItem[]): Group[] {
  const groups: Group[] = []
  items.forEach((item, at) => {
    const harm = harmOf(item.kind)
    const last = groups.at(-1)
    if (last?.harm === harm) last.items.push(item)
    else groups.push({ harm, first: at, items: [item] })
  })
  return groups
}

function sumUp(items: readonly WorkItem[]): string {
  const late = items.filter(({ isLate }) => isLate).length
  const waits = `${countOf(items.length, 'ting venter', 'ting venter')} på dig`
  return late === 0
    ? `${waits}. Det værste står øverst.`
    : `${waits}, ${late} for sent. Det værste står øverst.`
}

const workKeys = [
  ['1–9', 'åbner'],
  ['↓ ↑ eller j k', 'fra den ene til den næste'],
  ['Enter', 'åbner den, der er valgt'],
] as const
