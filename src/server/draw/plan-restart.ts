import type { planRestart as contract, RestartPlan } from '#contract/scoring/suspension.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import {
  holesBeforeDark,
  lastIn,
  latestRestart,
  planRestart as computeRestart,
  type RestartedFlight,
  type StoppedField,
} from '#domain/scoring/restart.ts'
import { endOfDay, minutesFrom, type MinuteFromDay } from '#domain/shared/clock-time.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import { sunriseAt, sunsetAt } from '../clubs/sunset-at.ts'
import { findTournament } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import { findSuspension } from '../scoring/desk/desk-queries.ts'
import { loadField } from '../scoring/desk/load-field.ts'
import { deskRefusal } from '../scoring/desk/lock-result.ts'
import type { Stopped } from '../scoring/desk/positions.ts'
import { selectClashes, toldOf } from './restart-consequences.ts'
import { assertNear } from './restart-moment.ts'

/** What follows when play resumes on a day at a minute (docs/algorithms/suspended-play.md). */
export async function planRestart(
  ctx: Ctx,
  { tournamentId, ...asked }: ParsedInput<typeof contract>,
): Promise<RestartPlan> {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const suspension = await findSuspension(ctx.db, tournamentId)
  if (suspension?.endedAt !== null) throw deskRefusal('not_suspended')
  const now = danishMoment(ctx.now())
  const at = { day: asked.day ?? now.day, minute: asked.minute ?? now.minute }
  if (at.day < now.day) throw deskRefusal('restart_past')
  const sun = { sunrise: sunriseAt(found.club, at.day), sunset: sunsetAt(found.club, at.day) }
  const head = { ...at, ...sun, isOtherDay: at.day !== danishMoment(suspension.startedAt).day }
  const loaded = await loadField(ctx.db, suspension)
  if (!loaded) return { ...head, ...emptyPlan }
  const { round, field, stopped } = loaded
  assertNear(round, at)
  const midnight = daysBetween(round.day, at.day) * endOfDay
  const resumesAt = midnight + at.minute
  const plan = computeRestart(field, resumesAt)
  const sunset = sun.sunset === null ? null : midnight + sun.sunset
  // On another day play may be resumed from midnight on, on this one from now.
  const from = at.day === now.day ? minutesFrom(round.day, now) : midnight
  const latest = sunset === null ? null : latestRestart(field, { from, sunset })
  const last = lastIn(plan)
  const flights = stopped.map((one, i) =>
    toView(one, plan[i], { courses: round.courses, field, resumesAt, sunset, midnight }),
  )
  return {
    ...head,
    lastIn: last === null ? null : last - midnight,
    latest: latest === null ? null : latest - midnight,
    pacePercent: field.pacePercent,
    flights,
    told: toldOf(stopped, flights),
    ...(await selectClashes(ctx.db, {
      tournament: found.tournament,
      round,
      day: at.day,
      lastIn: last === null ? null : last - midnight,
    })),
  }
}

const emptyPlan = {
  lastIn: null,
  latest: null,
  pacePercent: 100,
  flights: [],
  told: { moved: 0, others: 0 },
  clashes: [],
  otherTournaments: [],
}

type Tile = {
  courses: readonly string[]
  field: StoppedField
  resumesAt: MinuteFromDay
  sunset: MinuteFromDay | null
  /** Of the day of the restart, in minutes from the day of the round. */
  midnight: MinuteFromDay
}

function toView(
  { progress, position }: Stopped,
  restarted: RestartedFlight | undefined,
  { courses, field, resumesAt, sunset, midnight }: Tile,
) {
  const { flightId, minute, holes } = progress
  const flight = field.flights.find((one) => one.flightId === flightId)
  const start = restarted?.start ?? minute
  const inAt = restarted?.inAt ?? null
  return {
    flightId,
    course: namedCourseOf(courses, progress.course),
    position: progress.position,
    state: position.state,
    start: start - midnight,
    isMoved: position.state === 'waiting' && start !== minute,
    inAt: inAt === null ? null : inAt - midnight,
    holes: holes.length,
    holesBeforeDark:
      sunset === null || !flight || !restarted
        ? null
        : holesBeforeDark(field, { flight, restarted, resumesAt, sunset }),
  }
}
