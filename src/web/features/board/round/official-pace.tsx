import { useQuery } from '@tanstack/react-query'
import { holdsPower } from '#domain/accounts/powers.ts'
import type { Board } from '#domain/board/board.ts'
import { lateAfterMinutes } from '#domain/scoring/flight-problems.ts'
import { lateText } from '#domain/scoring/pace.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useMe } from '../../accounts/use-me.ts'
import { controlBoardQuery } from '../../scoring/desk/desk-queries.ts'

/** Minutes behind time by flight. */
export type Pace = ReadonlyMap<string, number>
const nothing: Pace = new Map()

/**
 * How the flights keep their time, for whoever is at the tournament desk of the tournament alone (RD-3), as the
 * desk has it; asked by the browser, for the page is everybody's.
 */
export function useOfficialPace({ tournament }: Board): Pace {
  const roles = useMe()?.roles ?? []
  const isOfficial = holdsPower(roles, 'tournament.score', tournament.id)
  const isPlayed = tournament.state === 'in_play' || tournament.state === 'suspended'
  const { data } = useQuery({
    ...controlBoardQuery(tournament.id),
    enabled: isOfficial && isPlayed,
  })
  if (!data || !isOfficial) return nothing
  return new Map(
    data.flights.flatMap(({ flightId, lateMinutes, thru, holes }) =>
      lateMinutes === null || thru === holes ? [] : [[flightId, lateMinutes]],
    ),
  )
}

/** Red from where the tournament desk calls a flight late. */
export function PaceChip({ minutes }: { minutes: number }) {
  return (
    <Badge tone={minutes >= lateAfterMinutes ? 'error' : 'neutral'} icon="clock">
      {lateText(minutes)}
    </Badge>
  )
}
