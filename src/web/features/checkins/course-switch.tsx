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
import { Problem } from '../shell/problem.tsx'
import { countTold, nowOf } from './closing-draft.ts'
import { courseActions, courseStateQuery, type CourseUser } from './course-queries.ts'
import { ReturnedRounds } from './returned-rounds.tsx'

const ClosingDialog = lazy(async () => ({
  default: (await import('./closing-dialog.tsx')).ClosingDialog,
}))

/** Shows whether the course is open, closes or opens it, and takes back what a closure by mistake did to guests. */
export function CourseSwitch({ clubId, by = 'club' }: { clubId: string; by?: CourseUser }) {
  const course = useSuspenseQuery(courseStateQuery(clubId, by)).data
  const { closed } = course
  return (
    <div className="grid gap-2">
      {closed ? (
        <ClosedCourseNotice {...{ clubId, by, course, closed }} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-green-300 bg-green-50 py-2 pr-2 pl-4">
          <p className="flex items-center gap-2.5 font-semibold" role="status">
            <Icon name="check-circle" className="text-green-800" /> Banen er åben
          </p>
          <CourseButtons {...{ clubId, by, course }} />
        </div>
      )}
      <ReturnedRounds {...{ clubId, by, course }} />
    </div>
  )
}

type ClosedNoticeProps = CourseButtonsProps & { closed: ClosedCourse }

function ClosedCourseNotice({ clubId, by, course, closed }: ClosedNoticeProps) {
  const since = `${formatDay(plainDate(closed.since.day))} ${formatClockProse(closed.since.minute)}`
  const now = nowOf(course)
  const until = endOf(closed)
  const told = countTold(course.plannedVisits, until, now)
  return (
    <Notice
      tone="error"
      live
      title={closedCourseText(closed.reason, closed.note)}
      action={<CourseButtons {...{ clubId, by, course }} />}
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
  if (!data) return null
  return (
    <div className="grid gap-3">
      <CourseButtons clubId={clubId} by="operator" course={data} />
      <ReturnedRounds clubId={clubId} by="operator" course={data} />
    </div>
  )
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
        <ButtonRow>
          {open.again && (
            <Button variant="quiet" busy={open.isClosing && 'Lukker …'} onClick={open.again}>
              Luk igen
            </Button>
          )}
          <Button variant="secondary" onClick={() => setDialogOpen(true)}>
            Luk banen nu
          </Button>
        </ButtonRow>
      )}
      {open.error && (
        <Problem
          error={open.error}
          title={closed ? 'Banen blev ikke åbnet' : 'Banen blev ikke lukket'}
        />
      )}
      {isDialogOpen && (
        <Suspense fallback={null}>
          <ClosingDialog {...{ clubId, by, course }} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Opens the course, and offers to close it as it was for as long as the page is open. Pages of golfers show the
 * course, so every query is refreshed.
 */
function useOpenCourse({ clubId, by }: { clubId: string; by: CourseUser }) {
  const client = useQueryClient()
  const { open, close } = courseActions(clubId, by)
  const onSettled = () => client.invalidateQueries()
  const opening = useMutation({
    mutationFn: ({ closureId }: ClosedCourse) => open(closureId),
    onSettled,
  })
  const closing = useMutation({ mutationFn: close, onSettled, onSuccess: opening.reset })
  const last = opening.isSuccess ? opening.variables : undefined
  return {
    mutate: opening.mutate,
    isPending: opening.isPending,
    error: opening.error ?? closing.error,
    isClosing: closing.isPending,
    again:
      last &&
      (() => closing.mutate({ reason: last.reason, note: last.note, end: last.until ?? 'opened' })),
  }
}
