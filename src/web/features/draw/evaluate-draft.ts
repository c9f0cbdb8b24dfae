import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { DrawPlayer } from '#domain/draw/draw-order.ts'
import { validateDraw, type DrawError, type DrawNotice } from '#domain/draw/validate-draw.ts'
import { concernsOf } from '#domain/draw/make-draft.ts'
import { daysBetween, plainDate } from '#domain/shared/dates.ts'
import { reconcileFlights } from '#domain/draw/reconcile-draft.ts'
import { reviewDraw, type DrawReview } from '#domain/draw/draw-concerns.ts'

export type DraftEvaluation = DrawReview & {
  errors: DrawError[]
  notices: DrawNotice[]
  /** Players who take part but have no flight. */
  bench: string[]
  withoutHandicap: string[]
  /** The flights as they would be published. */
  flights: StoredDraft['flights']
  /** Withdrawn players of the draft who are on no list: left out when it is published. */
  left: string[]
}

/** The problems of a draft, computed in the browser after every change. */
export function evaluateDraft(studio: DrawStudio, draft: StoredDraft): DraftEvaluation {
  const { players, round } = studio
  const playing = players.filter(({ isOut }) => !isOut)
  const byId = new Map(players.map((player) => [player.id, toDrawPlayer(player)]))
  const slots = draft.flights.map(({ slot }) => slot)
  const placed = new Set(draft.flights.flatMap((flight) => flight.players))
  const { flights, left } = reconcileFlights(draft.flights, {
    playing: new Set(playing.map(({ id }) => id)),
    published: studio.published,
    held: new Set(players.filter(({ isHeld }) => isHeld).map(({ id }) => id)),
  })
  const { errors, notices } = validateDraw({
    flights: flights.map((flight) => ({
      players: flight.players,
      ...(flight.slot && { slot: flight.slot }),
    })),
    entered: playing.map(({ id }) => id),
    persons: personsOf(studio),
    withoutSide: studio.withoutSide.map(({ id }) => id),
    listed: studio.published.flatMap((flight) => flight.players),
    holes: round.holes,
    courses: round.courses.length,
    pars: round.pars,
    ...(round.sunset !== null && { sunset: round.sunset }),
    ...(round.resumesOn && {
      laterDay: daysBetween(plainDate(round.day), plainDate(round.resumesOn)),
    }),
    ...handicapSum(playing, draft.settings),
  })
  // Errors use the numbers on the screen, where dropped flights are still shown.
  const numbers = flights.map(({ id }) => draft.flights.findIndex((flight) => flight.id === id))
  return {
    flights,
    left,
    errors: errors.map((error) => withScreenNumbers(error, numbers)),
    notices: notices.map((notice) => withScreenNumbers(notice, numbers)),
    ...reviewDraw(
      draft.flights.map((flight) => flight.players.flatMap((id) => byId.get(id) ?? [])),
      concernsOf(draft.settings, studio, slots),
    ),
    bench: playing.filter(({ id }) => !placed.has(id)).map(({ id }) => id),
    withoutHandicap: playing.filter((one) => one.handicapTenths === null).map(({ id }) => id),
  }
}

function withScreenNumbers<Problem extends DrawError | DrawNotice>(
  problem: Problem,
  numbers: readonly number[],
): Problem {
  const numberOf = (flight: number) => numbers[flight] ?? flight
  return {
    ...problem,
    ...('flight' in problem && { flight: numberOf(problem.flight) }),
    ...('by' in problem && { by: numberOf(problem.by) }),
  }
}

/** The players of each side, who are drawn as one. */
export const personsOf = ({ players }: Pick<DrawStudio, 'players'>) =>
  new Map(players.map(({ id, persons }) => [id, persons]))

/** A player without a handicap counts as 54.0; a side by the mean of its players. */
function handicapSum(players: DrawStudio['players'], { handicapLimit }: StoredDraft['settings']) {
  if (handicapLimit === null) return {}
  const handicaps = new Map(
    players.map((one) => [one.id, (one.handicapTenths ?? 540) * one.persons]),
  )
  return { handicapSum: { limitTenths: 10 * handicapLimit, handicaps } }
}

const toDrawPlayer = (player: DrawStudio['players'][number]): DrawPlayer => ({
  id: player.id,
  handicapTenths: player.handicapTenths,
  clubId: player.clubName,
  place: player.place,
  signUp: player.signUp,
  persons: player.persons,
})
