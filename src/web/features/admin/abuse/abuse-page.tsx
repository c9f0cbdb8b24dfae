import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AbuseRow, getAbuseList } from '#contract/admin/abuse.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { AbuseAnswer } from '#domain/admin/abuse.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod } from '#domain/shared/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { abuseQuery, useAnswerAbuse, useUndoAbuseAnswer } from './abuse-queries.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SuspectCard } from './suspect-card.tsx'

/** The weekly list of cards whose check-ins ask for a look (docs/algorithms/abuse-list.md). */
export function AbusePage() {
  const { data, error } = useQuery(abuseQuery)
  const keys = useShortcuts()
  const [asked, setAsked] = useState<{ row: AbuseRow; answer: 'asked' | 'blocked' }>()
  const { give, undo, answering, failed } = useAnswers()
  const list = useRef<HTMLOListElement>(null)
  const answer = (row: AbuseRow, chosen: AbuseAnswer) => {
    if (chosen === 'fine') give(row, chosen, '')
    else {
      answering.reset()
      setAsked({ row, answer: chosen })
    }
  }
  useFirstFocus(list, data !== undefined)
  return (
    <div className="grid gap-6">
      <Head list={data} />
      {error && <Problem error={error} title="Listen kunne ikke hentes" />}
      {failed && !asked && <Problem error={failed} title="Svaret blev ikke gemt" />}
      {data?.rows.length === 0 && (
        <EmptyState title="Intet at se på">
          Hver mandag kl. 6 kommer højst ti kort her, hvis ugens check-ins er usædvanlige.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        // Shortcuts for the buttons, which Tab reaches as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          ref={list}
          onKeyDown={keys.isOn ? pressByKey : undefined}
          className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white"
        >
          {data.rows.map((row, at) => (
            <SuspectCard key={row.id} {...{ row, at }} onAnswer={answer} onUndo={undo} />
          ))}
        </ol>
      )}
      {asked && (
        <AnswerDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onGive={(reason) => give(asked.row, asked.answer, reason, () => setAsked(undefined))}
          isBusy={answering.isPending}
          error={answering.error}
        />
      )}
      <Shortcuts {...keys} keys={abuseKeys} turnLabel="Brug tasterne F, S og P til at svare" />
    </div>
  )
}

type HeadProps = { list: Output<typeof getAbuseList> | undefined }

function Head({ list }: HeadProps) {
  const open = list?.rows.filter((row) => row.answer === null) ?? []
  return (
    <header>
      <h1>Muligt misbrug</h1>
      <p aria-live="polite" className="mt-1 max-w-text text-slate-700">
        {list?.week && (
          <>
            Uge {formatPeriod(list.week.from, list.week.to)}.{' '}
            {open.length > 0
              ? `${countOf(open.length, 'kort', 'kort')} at se på, det værste øverst. `
              : 'Alle kort er besvaret. '}
          </>
        )}
        Listen viser usædvanlige check-ins. Den siger ikke, at nogen har snydt.
      </p>
    </header>
  )
}

const said = {
  fine: 'Svaret fint.',
  asked: 'Spørgsmålet sendes om ti minutter.',
  blocked: 'Kortet er spærret, og holderen får en mail.',
} as const

/** Gives and undoes answers; each answer can be undone in its toast. */
function useAnswers() {
  const [answering, undoing, toast] = [useAnswerAbuse(), useUndoAbuseAnswer(), useToast()]
  const undo = (row: AbuseRow) =>
    undoing.mutate(row.id, {
      onSuccess: ({ heldBack }) =>
        toast({
          tone: heldBack ? 'success' : 'warning',
          title: heldBack
            ? `Svaret om ${row.number} er fortrudt.`
            : `Svaret om ${row.number} er fortrudt, men mailen er sendt.`,
        }),
    })
  const give = (row: AbuseRow, answer: AbuseAnswer, reason: string, onDone?: () => void) =>
    answering.mutate(
      { id: row.id, answer, reason },
      {
        onSuccess: () => {
          onDone?.()
          toast({
            tone: 'success',
            title: `${row.number}: ${said[answer]}`,
            action: { label: 'Fortryd', onAction: () => undo(row) },
          })
        },
      },
    )
  return { give, undo, answering, failed: answering.error ?? undoing.error }
}

const abuseKeys = [
  ['F', 'fint: det er i orden'],
  ['S', 'spørg holderen'],
  ['P', 'spær kortet'],
  ['↓ ↑ eller j k', 'fra kort til kort'],
] as const

/** F, S and P press the buttons of the focused card; arrows, j and k move between cards. */
function pressByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex((card) => card.contains(event.target as Node))
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    cards[at + step]?.focus()
    return
  }
  const button = cards[at]?.querySelector<HTMLButtonElement>(
    `[data-key="${CSS.escape(event.key.toLowerCase())}"]`,
  )
  if (!button) return
  event.preventDefault()
  button.click()
}

/** The first open card has the focus, so that one key answers it. */
function useFirstFocus(list: { current: HTMLElement | null }, isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded) list.current?.querySelector<HTMLElement>('[data-card=open]')?.focus()
  }, [list, isLoaded])
}
