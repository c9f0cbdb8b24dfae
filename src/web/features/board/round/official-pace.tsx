import { useQuery } from '@tanstack/react-query'
import { holdsPower } from '#domain/accounts/powers.ts'
import type { Board } from '#domain/board/board.ts'
import { lateAfterMinutes } from '#domain/scoring/flight-problems.ts'
import { lateText } from '#domain/scoring/pace.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useMe } from '../../accounts/use-me.ts'
import { controlBoardQuery } from '../../scoring/desk/desk-queries.ts'

/** Minutes behind schedule per flight. */
export type Pace = ReadonlyMap<string, number>
const nothing: Pace = new Map()

/**
 * The pace of the flights, only for the tournament desk of this tournament (RD-3). The browser requests it,
 * because the page is the same for every visitor.
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

/** Red from the delay at which the tournament desk shows a flight as late. */
export function PaceChip({ minutes }: { minutes: number }) {
  return (
    <Badge tone={minutes >= lateAfterMinutes ? 'error' : 'neutral'} icon="clock">
      {lateText(minutes)}
    </Badge>
  )
}
