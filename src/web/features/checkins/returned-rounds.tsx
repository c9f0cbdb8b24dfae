import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CourseState } from '#contract/clubs/course.ts'
import { returnedByClosureText, undoneClosureText } from '#domain/checkins/returned-rounds-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { courseActions, type CourseUser } from './course-queries.ts'

type ReturnedRoundsProps = { clubId: string; by: CourseUser; course: CourseState }

/** The rounds that the newest closure gave back, with one button that lets all of them count again. */
export function ReturnedRounds({ clubId, by, course }: ReturnedRoundsProps) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: courseActions(clubId, by).undo,
    onSettled: () => client.invalidateQueries(),
  })
  const { returned, closed } = course
  if (!returned) {
    const done = undo.data && !closed ? undoneClosureText(undo.data) : ''
    return done ? (
      <Notice tone="success" title="Lukningen er fortrudt" live>
        {done}
      </Notice>
    ) : null
  }
  const until = formatClockProse(returned.until.minute)
  return (
    <div className="grid gap-2 rounded-md border border-slate-300 px-4 py-3">
      <p>{returnedByClosureText(returned.rounds, formatClockProse(returned.at.minute))}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-slate-700">Var lukningen en fejl? I kan fortryde til {until}.</p>
        <Button
          variant="secondary"
          className="min-h-11! px-4! py-1!"
          busy={undo.isPending && 'Fortryder …'}
          onClick={() => undo.mutate(returned.closureId)}
        >
          {closed ? 'Fortryd lukningen' : 'Lad runderne tælle igen'}
        </Button>
      </div>
      {undo.error && <Problem error={undo.error} title="Lukningen blev ikke fortrudt" />}
    </div>
  )
}
