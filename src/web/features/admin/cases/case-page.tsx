import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useEffect, type RefObject, useState, type SubmitEvent } from 'react'
import { caseStateWords } from '#contract/admin/cases.ts'
import { caseKindText, mayMove, type CaseState } from '#domain/cases/case.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Problem } from '../../shell/problem.tsx'
import { Timeline } from '../record/timeline.tsx'
import { BackLink } from '../record/back-link.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { CaseLetter } from './case-letter.tsx'
import {
  caseQuery,
  caseTimelineQuery,
  useTake,
  type CaseAtHand,
  useMove,
  useNote,
} from './case-queries.ts'
import { WriteReply } from './write-reply.tsx'
import { cx } from '../../../ui/cx.ts'
import { danishTime } from '../danish-time.ts'
import { Button } from '../../../ui/button.tsx'
import { newId } from '../../../new-id.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { sendByKeys } from './send-by-keys.ts'

/** The page of a case: message, replies and notes, beside the timeline of the person who wrote. */
export function CasePage({ caseId }: { caseId: string }) {
  const { data: found, error } = useQuery(caseQuery(caseId))
  const { data: told } = useQuery(caseTimelineQuery(caseId))
  const frame = useRef<HTMLDivElement>(null)
  const keys = useShortcuts()
  const { mutate, error: untaken } = useTake()
  const take = useCallback(() => found && mutate(found), [mutate, found])
  useCaseKeys(keys.isOn, frame, take)
  if (error) return <Problem error={error} title="Sagen kunne ikke hentes" />
  if (!found) return null
  return (
    <div ref={frame} className="grid gap-6">
      <Head found={found} take={take} />
      {untaken && <Problem error={untaken} title="Sagen blev ikke taget" />}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-8">
          <CaseLetter found={found} />
          <CaseThread notes={found.notes} />
          <div className="print-hide grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
            <WriteReply found={found} />
            <WriteNote caseId={found.id} />
          </div>
          <Shortcuts {...keys} keys={caseKeys} turnLabel="Brug tasterne s, n og t" />
        </div>
        <Timeline entries={told?.timeline ?? []} />
      </div>
    </div>
  )
}

function Head({ found, take }: { found: CaseAtHand; take: () => void }) {
  const back = useBackToList('/admin/cases', found.id)
  const { label, tone } = { tone: 'neutral' as const, ...caseStateWords[found.state] }
  return (
    <header className="grid gap-3">
      <BackLink back={back}>Sager</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="figures text-sm text-slate-600">
            {found.number} · {caseKindText[found.kind]}
          </p>
          <h1 className="break-words">{found.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-slate-700">
            <Badge tone={tone}>{label}</Badge>
            {found.assignedTo ? `Hos ${found.assignedTo.name}` : 'Ingen har taget den'}
          </p>
        </div>
        <CaseActions found={found} take={take} />
      </div>
    </header>
  )
}

const typed = 'input, select, textarea, [contenteditable], [role=dialog]'

/** `s` focuses the reply, `n` the note, `t` assigns the case; Escape leaves a field. */
function useCaseKeys(isOn: boolean, page: RefObject<HTMLElement | null>, take: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const field = event.target instanceof HTMLElement && event.target.closest(typed)
      if (field && event.key === 'Escape' && field.matches('textarea')) {
        event.preventDefault()
        if (event.target instanceof HTMLElement) event.target.blur()
      }
      if (!isOn || !isPlain || field) return
      if (event.key === 't') take()
      const name = { s: 'reply', n: 'note' }[event.key]
      const wanted = name && page.current?.querySelector<HTMLElement>(`textarea[name=${name}]`)
      if (!wanted) return
      event.preventDefault()
      wanted.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, page, take])
}

const caseKeys = [
  ['s', 'til svaret'],
  ['n', 'til noten'],
  ['t', 'tager sagen'],
  ['Ctrl Enter', 'sender svaret eller gemmer noten'],
  ['Esc', 'ud af feltet, og tilbage'],
] as const

/** Internal notes and mailed replies, shown differently. */
function CaseThread({ notes }: Pick<CaseAtHand, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="siden">
      <h2 id="siden" className="text-lg!">
        Svar og noter
      </h2>
      <ol className="mt-3 grid gap-3">
        {notes.map(({ id, kind, author, text, at }) => (
          <li
            key={id}
            className={cx(
              'rounded-md border p-4 sm:px-5',
              kind === 'reply'
                ? 'border-green-200 bg-green-50 sm:ml-10'
                : 'border-yellow-300 bg-yellow-50 sm:mr-10',
            )}
          >
            <p className="figures flex flex-wrap items-center gap-2 text-xs text-slate-700">
              <Badge tone={kind === 'reply' ? 'success' : 'neutral'}>
                {kind === 'reply' ? 'Svar på mail' : 'Note'}
              </Badge>
              {author ?? 'Slettet konto'} · {danishTime(at)}
            </p>
            <p className="mt-2 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const moves: readonly { to: CaseState; label: string }[] = [
  { to: 'in_progress', label: 'Sæt i gang' },
  { to: 'waiting', label: 'Venter på svar' },
  { to: 'closed', label: 'Luk sagen' },
]

/** Assigns the case and changes its state. */
function CaseActions({ found, take }: { found: CaseAtHand; take: () => void }) {
  const { id: caseId, state: from } = found
  const move = useMove()
  return (
    <div className="print-hide grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant={found.assignedTo ? 'secondary' : 'primary'} onClick={take}>
          Tag sagen
        </Button>
        {moves
          .filter(({ to }) => mayMove(from, to))
          .map(({ to, label }) => (
            <Button
              key={to}
              variant="secondary"
              busy={move.isPending && move.variables.to === to && 'Flytter …'}
              onClick={() => move.mutate({ caseId, from, to })}
            >
              {from === 'closed' && to === 'in_progress' ? 'Åbn igen' : label}
            </Button>
          ))}
      </div>
      {move.error && <Problem error={move.error} title="Sagen blev ikke flyttet" />}
    </div>
  )
}

/** An internal note. */
function WriteNote({ caseId }: { caseId: string }) {
  const [text, setText] = useState('')
  // One id per note, so that a double submit stores it once.
  const [noteId, setNoteId] = useState(newId)
  const write = useNote()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const started = { caseId, noteId, text }
    write.mutate(started, {
      onSuccess: () => {
        setText('')
        setNoteId(newId())
      },
    })
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextArea
        name="note"
        label="Note til os selv"
        rows={5}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      {write.error && <Problem error={write.error} title="Noten blev ikke gemt" />}
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={write.isPending && 'Gemmer …'}
      >
        Gem noten
      </Button>
    </form>
  )
}
