import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ClosedCourse, CourseState } from '#contract/clubs/course.ts'
import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import { closedUntilText } from '#domain/clubs/closure-end.ts'
import { formatClockProse, type Moment } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { countTold, nowOf } from './closing-draft.ts'
import { courseActions, courseStateQuery, type CourseUser } from './course-queries.ts'

const ClosingDialog = lazy(async () => ({
  default: (await import('./closing-dialog.tsx')).ClosingDialog,
}))

/** Shows whether the course is open, and closes or opens it. */
export function CourseSwitch({ clubId }: { clubId: string }) {
  const course = useSuspenseQuery(courseStateQuery(clubId)).data
  const { closed } = course
  if (!closed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-green-300 bg-green-50 py-2 pr-2 pl-4">
        <p className="flex items-center gap-2.5 font-semibold">
          <Icon name="check-circle" className="text-green-800" /> Banen er åben
        </p>
        <CourseButtons clubId={clubId} by="club" course={course} />
      </div>
    )
  }
  const since = `${formatDay(plainDate(closed.since.day))} ${formatClockProse(closed.since.minute)}`
  const now = nowOf(course)
  const until = endOf(closed)
  const told = countTold(course.plannedVisits, until, now)
  return (
    <Notice
      tone="error"
      title={closedCourseText(closed.reason, closed.note)}
      action={<CourseButtons clubId={clubId} by="club" course={course} />}
    >
      {closed.note && closed.reason !== 'andet' && (
        <p className="wrap-anywhere">I skrev: {closed.note}</p>
      )}
      <p>
        {until
          ? `Lukket ${closedUntilText(until, now.day)}. Derefter åbner banen af sig selv.`
          : 'Kortgæster kan ikke tjekke ind, før I åbner igen.'}
      </p>
      {told > 0 && (
        <p>
          {countOf(told, 'planlagt besøg', 'planlagte besøg')} ligger i lukningen. Golfspillerne får
          besked på mail.
        </p>
      )}
      <p className="text-sm">Lukket siden {since}.</p>
    </Notice>
  )
}

const endOf = ({ until }: ClosedCourse): Moment | undefined =>
  until ? { ...until, day: plainDate(until.day) } : undefined

/** The buttons alone, for a club that calls the back office. */
export function CourseButtonsOfClub({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(courseStateQuery(clubId, 'operator'))
  if (error) return <Problem error={error} title="Banens tilstand kunne ikke hentes" />
  return data ? <CourseButtons clubId={clubId} by="operator" course={data} /> : null
}

type CourseButtonsProps = { clubId: string; by: CourseUser; course: CourseState }

/** Closes an open course; opens a closed one, or changes its closure. */
function CourseButtons({ clubId, by, course }: CourseButtonsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const open = useOpenCourse({ clubId, by })
  const { closed } = course
  return (
    <>
      {closed ? (
        <ButtonRow>
          <Button
            variant="secondary"
            busy={open.isPending && 'Åbner …'}
            onClick={() => open.mutate(closed)}
          >
            Åbn banen
          </Button>
          <Button variant="quiet" onClick={() => setDialogOpen(true)}>
            Ret lukningen
          </Button>
        </ButtonRow>
      ) : (
        <Button variant="secondary" onClick={() => setDialogOpen(true)}>
          Luk banen nu
        </Button>
      )}
      {open.error && closed && <Problem error={open.error} title="Banen blev ikke åbnet" />}
      {isDialogOpen && (
        <Suspense fallback={null}>
          <ClosingDialog {...{ clubId, by, course }} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the course, and offers to close it as it was. Pages of golfers show the course, so every query is refreshed. */
function useOpenCourse({ clubId, by }: { clubId: string; by: CourseUser }) {
  const client = useQueryClient()
  const toast = useToast()
  const { open, close } = courseActions(clubId, by)
  const onSettled = () => client.invalidateQueries()
  const again = useMutation({ mutationFn: close, onSettled })
  return useMutation({
    mutationFn: ({ closureId }: ClosedCourse) => open(closureId),
    onSettled,
    onSuccess: (_done, { reason, note, until }) =>
      toast({
        tone: 'success',
        title: 'Banen er åben.',
        text: 'Golfspillerne ser det nu og kan tjekke ind.',
        action: {
          label: 'Luk igen',
          onAction: () => again.mutate({ reason, note, end: until ?? 'opened' }),
        },
      }),
  })
}
