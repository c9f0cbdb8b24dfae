import type { DrawStudio, StoredDraft } from '#contract/draw.ts'
import type { DrawPlayer } from '#domain/draw/draw-order.ts'
import { validateDraw, type DrawError, type DrawNotice } from '#domain/draw/validate-draw.ts'
import { concernsOf } from '#domain/draw/make-draft.ts'
import { reconcileFlights } from '#domain/draw/reconcile-draft.ts'
import { reviewDraw, type DrawReview } from '#domain/draw/review-draw.ts'

export type DraftEvaluation = DrawReview & {
  errors: DrawError[]
  notices: DrawNotice[]
  /** Who plays, and has no flight. */
  bench: string[]
  withoutHandicap: string[]
  /** As they come out when the draft is published. */
  flights: StoredDraft['flights']
  /** Who stands in the draft, plays no more and is on no list: left out then. */
  left: string[]
}

/** What a draft leaves to be told: computed again with every change, without a request. */
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
    listed: studio.published.flatMap((flight) => flight.players),
    holes: round.holes,
    par: round.par,
    ...(round.sunset !== null && { sunset: round.sunset }),
    ...handicapSum(playing, draft.settings),
  })
  // A flight is told of by its number on the screen, where those that fall away still stand.
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

/** Without a handicap one plays as 54,0. */
function handicapSum(players: DrawStudio['players'], { handicapLimit }: StoredDraft['settings']) {
  if (handicapLimit === null) return {}
  const handicaps = new Map(players.map((one) => [one.id, one.handicapTenths ?? 540]))
  return { handicapSum: { limitTenths: 10 * handicapLimit, handicaps } }
}

const toDrawPlayer = (player: DrawStudio['players'][number]): DrawPlayer => ({
  id: player.id,
  handicapTenths: player.handicapTenths,
  clubId: player.clubName,
  place: player.place,
  signUp: player.signUp,
})
