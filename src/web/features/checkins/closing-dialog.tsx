import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosedCourse, CourseState } from '#contract/clubs/course.ts'
import { roundsAtStakeText } from '#domain/checkins/returned-rounds-text.ts'
import { closedUntilText, toldVisitsText } from '#domain/clubs/closure-end.ts'
import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { reasonOf } from '../../error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import {
  countTold,
  draftOf,
  nowOf,
  readClosing,
  seenByGolfers,
  visitsToTell,
  withReason,
} from './closing-draft.ts'
import { ClosingFields } from './closing-fields.tsx'
import { courseActions, courseStateQuery, type CourseUser } from './course-queries.ts'

type ClosingDialogProps = {
  clubId: string
  by: CourseUser
  course: CourseState
  onClose: () => void
}

/** Closes the course, or changes how long and why it is closed; shows what golfers will read before anything happens. */
export function ClosingDialog({ clubId, by, course, onClose }: ClosingDialogProps) {
  const form = useClosingForm({ clubId, by, course, onClose })
  const { draft, read, now, seen, problem } = form
  const { until, errors, closing } = read
  const told = toldVisitsText(countTold(visitsToTell(course, seen !== null), until, now))
  const effect = read.isValid
    ? [told, ...(seen ? [] : [refusedText, roundsAtStakeText(course.roundsAtStake)])]
        .filter(Boolean)
        .join(' ')
    : ''
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={seen ? 'Ret lukningen' : 'Luk banen nu?'}
      effect={
        <div className="grid gap-4">
          {problem !== null && <ClosingProblem error={problem} seen={seen} today={now.day} />}
          <ClosingFields
            draft={draft}
            errors={form.isTried ? errors : {}}
            today={now.day}
            onEnd={form.setEnd}
            onReason={form.setReason}
            onNote={form.setNote}
          />
          <div className="grid gap-1 rounded-md bg-slate-100 px-4 py-3 text-sm text-slate-800 empty:hidden">
            {read.isValid && (
              <p>
                <span className="font-semibold">Golfspillerne ser:</span>{' '}
                <span className="wrap-anywhere">
                  {seenByGolfers({ reason: closing.reason, note: closing.note, until }, now)}
                </span>
              </p>
            )}
            {effect && <p>{effect}</p>}
          </div>
        </div>
      }
      confirmLabel={seen ? 'Gem lukningen' : 'Luk banen'}
      cancelLabel={seen ? 'Behold den, som den er' : 'Behold den åben'}
      busy={form.isBusy && (seen ? 'Gemmer …' : 'Lukker …')}
      onConfirm={form.send}
    />
  )
}

const refusedText = 'Gæster afvises fra nu af.'

/** The reasons of a refusal that come from a colleague's change. */
const conflicts = ['changed_elsewhere', 'course_closed_already']

type ClosingProblemProps = { error: unknown; seen: ClosedCourse | null; today: PlainDate }

/** After a colleague's change the dialog shows it; another press is based on it. */
function ClosingProblem({ error, seen, today }: ClosingProblemProps) {
  if (!conflicts.includes(reasonOf(error) ?? ''))
    return <Problem error={error} title="Banen blev ikke lukket" />
  return (
    <Notice tone="warning" title="En kollega har ændret banen imens" live>
      {seen
        ? `Nu står der: ${closedCourseText(seen.reason, seen.note)}${endOfSeen(seen, today)}. Det, du har skrevet, står her stadig. Gem, hvis det skal gælde i stedet.`
        : 'Banen er åbnet. Det, du har skrevet, står her stadig. Luk banen, hvis den skal være lukket.'}
    </Notice>
  )
}

const endOfSeen = ({ until }: ClosedCourse, today: PlainDate) =>
  until
    ? ` ${closedUntilText({ ...until, day: plainDate(until.day) }, today)}`
    : ', indtil I åbner den'

function useClosingForm({ clubId, by, course, onClose }: ClosingDialogProps) {
  const client = useQueryClient()
  const now = nowOf(course)
  const [draft, setDraft] = useState(() => draftOf(course.closed, now))
  const [isEndChosen, setEndChosen] = useState(course.closed !== null)
  const [isTried, setTried] = useState(false)
  // As it was when the dialog opened or when a conflict was shown: a newer state in the background is not agreed to.
  const [seen, setSeen] = useState(course.closed)
  const { close, change } = courseActions(clubId, by)
  const read = readClosing(draft, now)
  const save = useMutation({
    mutationFn: async () => {
      if (!seen) return close(read.closing)
      const { since: _since, ...shown } = seen
      return change({ ...read.closing, seen: shown })
    },
    // The page itself shows the closure, its visits and the rounds given back, with their buttons.
    onSuccess: async () => {
      await client.invalidateQueries()
      onClose()
    },
    onError: async (error) => {
      if (!conflicts.includes(reasonOf(error) ?? '')) return
      const query = courseStateQuery(clubId, by)
      await client.invalidateQueries({ queryKey: query.queryKey })
      setSeen(client.getQueryData(query.queryKey)?.closed ?? null)
    },
  })
  const send = () => {
    setTried(true)
    if (read.isValid) save.mutate()
  }
  return {
    draft,
    read,
    now,
    seen,
    isTried,
    send,
    problem: save.error,
    isBusy: save.isPending,
    setEnd: (part: Partial<typeof draft>) => {
      setEndChosen(true)
      setDraft((before) => ({ ...before, ...part }))
    },
    setReason: (reason: typeof draft.reason) =>
      setDraft((before) => withReason(before, { reason, now, isEndChosen })),
    setNote: (note: string) => setDraft((before) => ({ ...before, note })),
  }
}
