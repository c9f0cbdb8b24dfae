import type { planRestart as contract, RestartPlan } from '#contract/scoring/suspension.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import {
  fieldPace,
  usualInterval,
  holesBeforeDark,
  lastIn,
  latestRestart,
  planRestart as computeRestart,
  type RestartedFlight,
  type StoppedField,
  type StoppedFlight,
} from '#domain/scoring/restart.ts'
import { playingMinute } from '#domain/scoring/playing-time.ts'
import { AppError } from '../../app-error.ts'
import { danishMinute } from '../../clock.ts'
import { sunsetAt } from '../../clubs/sunset-at.ts'
import { findTournament } from '../../competitions/tournament-queries.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { findSuspension, type SuspensionRow } from './desk-queries.ts'
import { deskRefusal } from './lock-result.ts'
import { loadStopped, type Stopped } from './positions.ts'

/** What follows when play resumes at a minute of today (docs/algorithms/suspended-play.md). */
export async function planRestart(
  ctx: Ctx,
  { tournamentId, minute }: ParsedInput<typeof contract>,
): Promise<RestartPlan> {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const suspension = await findSuspension(ctx.db, tournamentId)
  if (suspension?.endedAt !== null) throw deskRefusal('not_suspended')
  const { field, stopped } = await loadField(ctx.db, suspension)
  const now = danishMinute(ctx.now())
  const resumesAt = minute ?? now
  const sunset = sunsetAt(found.club, today(ctx))
  const plan = computeRestart(field, resumesAt)
  const tile = { field, resumesAt, sunset }
  return {
    minute: resumesAt,
    lastIn: lastIn(plan),
    sunset,
    latest: sunset === null ? null : latestRestart(field, { from: now, sunset }),
    pacePercent: field.pacePercent,
    flights: stopped.map((one, i) => toView(one, plan[i], tile)),
  }
}

type Tile = { field: StoppedField; resumesAt: number; sunset: number | null }

function toView(
  { progress, position }: Stopped,
  restarted: RestartedFlight | undefined,
  { field, resumesAt, sunset }: Tile,
) {
  const { flightId, minute, holes } = progress
  const flight = field.flights.find((one) => one.flightId === flightId)
  const start = restarted?.start ?? minute
  return {
    flightId,
    position: progress.position,
    state: position.state,
    start,
    isMoved: position.state === 'waiting' && start !== minute,
    inAt: restarted?.inAt ?? null,
    holes: holes.length,
    holesBeforeDark:
      sunset === null || !flight || !restarted
        ? null
        : holesBeforeDark(field, { flight, restarted, resumesAt, sunset }),
  }
}

/** The stopped field, its flights in the order of `stopped`, which is that of the start list. */
export async function loadField(db: Db, suspension: SuspensionRow) {
  const { round, flights: stopped, pauses } = await loadStopped(db, suspension)
  const flights = stopped.map(toStoppedFlight)
  const stoppedAt = danishMinute(suspension.startedAt)
  const field: StoppedField = {
    flights,
    stoppedAt,
    // The draw may have another interval than the round's settings.
    interval: usualInterval(flights) ?? round?.interval ?? 0,
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
