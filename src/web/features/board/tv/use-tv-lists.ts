import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Board } from '#domain/board/board.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { serverNow } from '../../../server-clock.ts'
import { statisticsQuery } from '../board-queries.ts'
import type { DivisionViewModel } from '#domain/board/board-view-model.ts'
import { progressQuery } from '../progress-query.ts'
import { sideCompetitionsQuery } from '../round/side-competitions-query.ts'
import { useNow } from './screen-clock.tsx'
import { arrivalList, birdieList, holeList, sideList } from './tv-lists.ts'
import type { TvLists } from './tv-pages.ts'

/** The board itself is live; what is around it may be this old. */
const pollMs = 15_000
const poll = { refetchInterval: pollMs, refetchIntervalInBackground: true } as const

/** The lists that are among the parts; nothing is fetched for the others. */
export function useTvLists(
  { round }: Board,
  parts: readonly ScreenPart[],
  model: readonly DivisionViewModel[],
): TvLists {
  const shows = (...kinds: ScreenPart['kind'][]) => parts.some(({ kind }) => kinds.includes(kind))
  const isTimed = shows('birdies', 'arrivals')
  const progress = useQuery({ ...progressQuery(round.id), ...poll, enabled: isTimed }).data
  const sides = useQuery({
    ...sideCompetitionsQuery(round.id),
    ...poll,
    enabled: shows('sides') && round.sides > 0,
  }).data
  const holes = useQuery({ ...statisticsQuery(round.id), ...poll, enabled: shows('holes') }).data
  // Often, because a page opens before it has the server's time.
  const { day, minute } = danishMoment(useNow(1_000) ?? serverNow())
  const isToday = day === round.day || day === round.resumesOn
  const now = minutesFrom(plainDate(round.day), { day, minute })
  return useMemo(
    () => ({
      ...(progress && { birdies: birdieList(progress, model) }),
      ...(progress && isToday && { arrivals: arrivalList(progress, model, now) }),
      ...(sides && { sides: sideList(sides) }),
      ...(holes && { holes: holeList(holes.all, round.courses) }),
    }),
    [progress, sides, holes, model, round.courses, isToday, now],
  )
}
