import { useQuery } from '@tanstack/react-query'
import { useRef, useEffect, type KeyboardEvent, type RefObject } from 'react'
import { maxWorkItems, type WorkItem, type HeldUpMails as Mails } from '#contract/admin/today.ts'
import { harmOf, type Harm } from '#domain/admin/todays-work.ts'
import { harmText } from '#domain/admin/work-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../shell/problem.tsx'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { todayQuery, useSendHeldUpMails } from './today-query.ts'
import { WorkRow } from './work-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'

/** The work that waits for staff, the worst harm first (D24). */
export function TodayPage() {
  const { data, error } = useQuery(todayQuery)
  const list = useRef<HTMLDivElement>(null)
  const keys = useShortcuts()
  useWorkKeys(keys.isOn, list)
  return (
    <div className="grid gap-6">
      <header>
        <h1>I dag</h1>
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
        // Shortcuts for the content, which Tab reaches as well.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={list} onKeyDown={moveInWork} className="grid gap-7">
          {groupsOf(data.items).map((group) => (
            <HarmGroup key={group.harm} {...group} day={data.day} />
          ))}
        </div>
      )}
      {data?.isMore && <p>Der er mere end de {maxWorkItems} vigtigste, som står her.</p>}
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

/** Groups the list by harm; it is sorted by harm already. */
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

const typed = 'input, select, textarea, [contenteditable], [role=dialog]'

/** The keys 1–9 open the first nine items. */
function useWorkKeys(isOn: boolean, list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest(typed)
      if (!isPlain || isElsewhere || !/^[1-9]$/.test(event.key)) return
      const link = linksIn(list.current)[Number(event.key) - 1]
      if (!link) return
      event.preventDefault()
      link.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, list])
}

/** j, k and the arrows move between the items. */
function moveInWork(event: KeyboardEvent<HTMLElement>) {
  const links = linksIn(event.currentTarget)
  const at = links.findIndex((link) => link === event.target)
  if (at < 0) return
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  links[at + step]?.focus()
}

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('a[data-work]') ?? []),
]

/** The unsent mails: number, age, cause and a button to retry. */
function HeldUpMails({ waiting, givenUp, oldest, lastError }: Mails) {
  const send = useSendHeldUpMails()
  const toast = useToast()
  const again = () =>
    send.mutate(undefined, {
      onSuccess: ({ queued }) =>
        toast({ tone: 'success', title: `${countOf(queued, 'mail', 'mails')} sendes igen.` }),
    })
  const parts = [
    waiting > 0 && `${waiting} har ventet mere end 15 minutter`,
    givenUp > 0 && `${givenUp} er opgivet`,
  ]
  return (
    <Notice
      tone="warning"
      title={`${countOf(waiting + givenUp, 'mail', 'mails')} er ikke sendt`}
      action={
        <Button variant="secondary" busy={send.isPending && 'Sender …'} onClick={again}>
          Send igen
        </Button>
      }
    >
      <p>
        {parts.filter(Boolean).join(', ')}. Den ældste er skrevet {danishTime(oldest)}.{' '}
        {lastError ? `Seneste fejl: ${lastError}.` : 'Ingen af dem er forsøgt sendt endnu.'} Se{' '}
        <UiLink href="/admin/setup" className="text-link">
          udgående mail i opsætningen
        </UiLink>
        .
      </p>
      {send.error && <Problem error={send.error} title="Mails blev ikke sendt igen" />}
    </Notice>
  )
}
