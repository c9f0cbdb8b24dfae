import { playingMinute } from '#domain/scoring/playing-time.ts'
import {
  fieldPace,
  usualInterval,
  type StoppedField,
  type StoppedFlight,
} from '#domain/scoring/restart.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { danishMoment } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import type { SuspensionRow } from './desk-queries.ts'
import { loadStopped, type Stopped } from './positions.ts'

/**
 * The stopped field, its flights in the order of `stopped`, which is that of the start list; undefined where no round is
 * drawn. Minutes are counted from the day of the round.
 */
export async function loadField(db: Db, suspension: SuspensionRow) {
  const { round, flights: stopped, pauses } = await loadStopped(db, suspension)
  if (!round) return undefined
  const flights = stopped.map(toStoppedFlight)
  const stoppedAt = minutesFrom(round.day, danishMoment(suspension.startedAt))
  const field: StoppedField = {
    flights,
    stoppedAt,
    // The draw may have another interval than the round's settings.
    interval: usualInterval(flights) ?? round.interval,
    pacePercent: fieldPace(
      stopped.map(({ progress }) => progress.pace),
      playingMinute(stoppedAt, pauses),
    ),
  }
  return { round, field, stopped }
}

const toStoppedFlight = ({ progress, stamp, position }: Stopped): StoppedFlight => ({
  flightId: progress.flightId,
  course: progress.course,
  startHole: progress.startHole,
  start: stamp.start,
  timePar: progress.pace.timePar,
  position,
})
