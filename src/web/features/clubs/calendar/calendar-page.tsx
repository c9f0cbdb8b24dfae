import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosureRequestView, ClubCalendar } from '#contract/clubs/calendar.ts'
import { blackoutRuleText } from '#domain/clubs/blackout-text.ts'
import { withConditions, type ProposedRule } from '#domain/clubs/club-calendar.ts'
import { capital } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { CalendarEffectPanel } from './calendar-effect.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import {
  clubCalendarQuery,
  previewCalendarMutation,
  writeCalendarMutation,
} from './calendar-queries.ts'
import { CalendarSources } from './calendar-sources.tsx'
import type { NewRule } from './new-rule.tsx'

type CalendarPageProps = { clubId: string; month: string | undefined }

/** The planned closures of a club: list, month, and a change with its effect before it is stored. */
export function CalendarPage({ clubId, month }: CalendarPageProps) {
  const calendar = useSuspenseQuery(clubCalendarQuery(clubId, month)).data
  const draft = useDraft(clubId, calendar.version)
  const { added, removed } = draft
  return (
    <div className="page grid page-body max-w-5xl gap-8">
      <header className="grid gap-2">
        <UiLink
          href={`/club/${clubId}`}
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          {calendar.clubName}
        </UiLink>
        <h1>Lukninger for kortgæster</h1>
        <p className="max-w-text">
          Kortgæster er velkomne, når gæster med green fee er det. Her står undtagelserne. En ny
          lukning kan tidligst begynde om {calendar.noticeHours} timer, og besøg, der er planlagt
          før, gælder stadig. Ved frost, vand og torden lukker I banen på klubbens dag.
        </p>
      </header>
      {calendar.request && <RequestNotice request={calendar.request} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid content-start gap-8">
          <section aria-labelledby="rules" className="grid gap-2">
            <h2 id="rules">Faste lukninger</h2>
            {calendar.rules.length + added.length === 0 && <p>Ingen. Klubben er altid åben.</p>}
            <ul className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
              {calendar.rules.map(({ id, said }) => (
                <RuleRow
                  key={id}
                  text={said}
                  isRemoved={removed.includes(id)}
                  onSwitch={() => draft.toggle(id)}
                />
              ))}
              {added.map((rule, i) => (
                <RuleRow
                  key={`new ${i}`}
                  text={`Ny: ${textOf(rule)}`}
                  onSwitch={() => draft.drop(i)}
                />
              ))}
            </ul>
          </section>
          <SaveChange clubId={clubId} draft={draft} calendar={calendar} />
          <CalendarSources lastSeason={calendar.lastSeason} onAdd={draft.add} />
        </div>
        <CalendarMonth clubId={clubId} calendar={calendar} />
      </div>
    </div>
  )
}

const textOf = (rule: NewRule) => blackoutRuleText(withConditions(rule as ProposedRule))

type RuleRowProps = { text: string; isRemoved?: boolean; onSwitch: () => void }

function RuleRow({ text, isRemoved = false, onSwitch }: RuleRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span className={isRemoved ? 'text-slate-600 line-through' : 'wrap-anywhere'}>
        {capital(text)}
      </span>
      <Button variant="quiet" onClick={onSwitch}>
        {isRemoved ? 'Behold' : 'Fjern'}
        <span className="sr-only"> {text}</span>
      </Button>
    </li>
  )
}

type Calendar = ClubCalendar
type Draft = ReturnType<typeof useDraft>

/** What is added and removed before it is stored. A change of the draft needs a new preview. */
function useDraft(clubId: string, basedOn: number) {
  const [added, setAdded] = useState<NewRule[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const preview = useMutation(previewCalendarMutation)
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      preview.reset()
      set(value)
    }
  return {
    added,
    removed,
    preview,
    add: (rules: NewRule[]) => changed(setAdded)([...added, ...rules].slice(0, 60)),
    drop: (at: number) => changed(setAdded)(added.filter((_, i) => i !== at)),
    toggle: (id: string) =>
      changed(setRemoved)(
        removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id],
      ),
    clear: () => {
      preview.reset()
      setAdded([])
      setRemoved([])
    },
    changeOf: (ids: readonly string[]) => ({
      clubId,
      basedOn,
      keptRules: ids.filter((id) => !removed.includes(id)),
      newRules: added,
    }),
  }
}

type SaveChangeProps = { clubId: string; draft: Draft; calendar: Pick<Calendar, 'rules'> }

function SaveChange({ draft, calendar }: SaveChangeProps) {
  const toast = useToast()
  const save = useMutation(writeCalendarMutation)
  const { preview } = draft
  const change = draft.changeOf(calendar.rules.map(({ id }) => id))
  if (draft.added.length + draft.removed.length === 0) return null
  const send = () =>
    save.mutate(change, {
      onSuccess: ({ state }) => {
        draft.clear()
        toast({
          tone: 'success',
          title: state === 'stored' ? 'Lukningerne er gemt.' : 'Ansøgningen er sendt.',
        })
      },
    })
  return (
    <div className="grid gap-4">
      {(preview.error ?? save.error) && (
        <Problem error={preview.error ?? save.error} title="Lukningerne er ikke gemt" />
      )}
      {preview.data ? (
        <CalendarEffectPanel effect={preview.data} isSaving={save.isPending} onSave={send} />
      ) : (
        <Button
          className="w-fit"
          busy={preview.isPending && 'Regner …'}
          onClick={() => preview.mutate(change)}
        >
          Se, hvad det lukker
        </Button>
      )}
    </div>
  )
}

function RequestNotice({ request: { state, changes, answer } }: { request: ClosureRequestView }) {
  if (state === 'accepted') return null
  return (
    <Notice
      tone={state === 'waiting' ? 'info' : 'warning'}
      title={state === 'waiting' ? 'Ansøgningen venter på svar' : 'Ansøgningen er afvist'}
    >
      {answer && <p>{answer}</p>}
      <ul>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
