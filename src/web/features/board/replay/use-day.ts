import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DayRecord } from '#domain/board/day-record.ts'
import { daySteps, stepAt, stepText, stepTime } from '#domain/board/day-clock.ts'
import { recordedMoments, type DayMoment } from '#domain/board/day-moments.ts'
import { replayDay } from '#domain/board/replay-day.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import type { RoundSearch } from '../round/round-search.ts'
import type { DayReplayProps } from './day-replay.tsx'
import { indexAt } from './day-track.tsx'
import { useLeads } from './use-leads.ts'
import { usePlayer } from './use-player.ts'

type UseDayInput = DayReplayProps & { record: DayRecord }

/** A moment is said beside the clock for so long. */
const latestMs = 10 * 60_000

/** The slider over a day: its step, the board of the step, and the moments of the divisions that are shown. */
export function useDay({ record, replay, search, onSearch }: UseDayInput) {
  const steps = useMemo(() => daySteps(record), [record])
  const last = steps.length - 1
  // By its time, because a newer record has more steps. At the end it stays at the end.
  const [at, setAt] = useState<Instant | null>(() => {
    const step = search.time === undefined ? last : stepAt(search.time, steps, record)
    return step < last ? (steps[step] ?? null) : null
  })
  const step = at === null ? last : indexAt(steps, at)
  const go = useCallback(
    (next: number) => setAt(next < last ? (steps[next] ?? null) : null),
    [steps, last],
  )
  const player = usePlayer({ step, last, onStep: go })
  useShownBoard({ record, at, replay })
  useTimeInAddress({ record, at, isPlaying: player.isPlaying, search, onSearch })
  const text = at === null ? 'nu' : stepText(at, record)
  const leads = useLeads(record, steps)
  const { division } = search
  const marks = useMemo(
    () =>
      ofDivision([...recordedMoments(record), ...(leads ?? [])], division).toSorted(
        (a, b) => a.at - b.at,
      ),
    [record, leads, division],
  )
  const listed = useMemo(() => marks.filter(({ kind }) => kind !== 'birdie'), [marks])
  const now = steps[step] ?? record.endsAt
  const latest = listed.findLast((moment) => moment.at <= now && moment.at > now - latestMs)
  const names = new Map(record.divisions.map(({ id, name }) => [id, name]))
  return {
    steps,
    step,
    at: now,
    text,
    go: (next: number) => {
      player.pause()
      go(next)
    },
    goTo: (moment: Instant) => {
      player.pause()
      go(indexAt(steps, moment))
    },
    player,
    marks,
    /** Whether the changes of the lead are among the moments. */
    isComplete: leads !== undefined,
    listed,
    latest: at === null ? undefined : latest,
    divisionOf: (moment: DayMoment) =>
      'divisionId' in moment && names.size > 1 && division === undefined
        ? names.get(moment.divisionId)
        : undefined,
  }
}

export type Day = ReturnType<typeof useDay>

const ofDivision = (moments: readonly DayMoment[], division: string | undefined) =>
  moments.filter(
    (moment) =>
      division === undefined || !('divisionId' in moment) || moment.divisionId === division,
  )

type ShownBoardInput = Pick<UseDayInput, 'record' | 'replay'> & { at: Instant | null }

/** Shows the board of the step. The slider and its clock come first; a board that is overtaken is not rendered. */
function useShownBoard({ record, at, replay: { show } }: ShownBoardInput) {
  const { boardAt } = useMemo(() => replayDay(record), [record])
  useEffect(() => {
    startTransition(() =>
      show(at === null ? null : { board: boardAt(at), text: stepText(at, record) }),
    )
  }, [record, boardAt, at, show])
}

/** Once the slider rests, its time is in the address, so that the moment can be shared. */
const restMs = 400

type TimeInAddressInput = Pick<UseDayInput, 'record' | 'search' | 'onSearch'> & {
  at: Instant | null
  isPlaying: boolean
}

function useTimeInAddress({ record, at, isPlaying, search, onSearch }: TimeInAddressInput) {
  const latest = useRef<{ search: RoundSearch; onSearch: (search: RoundSearch) => void }>(undefined)
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  const time = at === null ? undefined : stepTime(at, record)
  useEffect(() => {
    if (isPlaying) return
    const timer = setTimeout(() => {
      const now = latest.current
      if (now && now.search.time !== time) now.onSearch({ ...now.search, time })
    }, restMs)
    return () => clearTimeout(timer)
  }, [time, isPlaying])
}
