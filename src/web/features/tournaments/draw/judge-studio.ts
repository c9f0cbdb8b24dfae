import type { DrawStudio, StoredDraft } from '#contract/tournament-draw.ts'
import type { DrawPlayer } from '#domain/tournaments/draw/draw-order.ts'
import { judgeDraw, type DrawFault, type DrawNotice } from '#domain/tournaments/draw/judge-draw.ts'
import { concernsOf } from '#domain/tournaments/draw/make-draft.ts'
import { reviewDraw, type DrawReview } from '#domain/tournaments/draw/review-draw.ts'

export type Judged = DrawReview & {
  faults: DrawFault[]
  notices: DrawNotice[]
  /** Who plays, and has no flight. */
  bench: string[]
  withoutHandicap: string[]
}

/** What a draft leaves to be told: worked out anew with every change, without a request. */
export function judgeStudio(studio: DrawStudio, draft: StoredDraft): Judged {
  const { players, round } = studio
  const playing = players.filter(({ isOut }) => !isOut)
  const byId = new Map(players.map((player) => [player.id, asDrawn(player)]))
  const slots = draft.flights.map(({ slot }) => slot)
  const placed = new Set(draft.flights.flatMap((flight) => flight.players))
  return {
    ...judgeDraw({
      flights: draft.flights.map((flight) => ({
        players: flight.players,
        ...(flight.slot && { slot: flight.slot }),
      })),
      entered: playing.map(({ id }) => id),
      holes: round.holes,
      par: round.par,
      ...(round.sunset !== null && { sunset: round.sunset }),
      ...handicapSum(playing, draft.settings),
    }),
    ...reviewDraw(
      draft.flights.map((flight) => flight.players.flatMap((id) => byId.get(id) ?? [])),
      concernsOf(draft.settings, studio, slots),
    ),
    bench: playing.filter(({ id }) => !placed.has(id)).map(({ id }) => id),
    withoutHandicap: playing.filter((one) => one.handicapTenths === null).map(({ id }) => id),
  }
}

/** Without a handicap one plays as 54,0. */
function handicapSum(players: DrawStudio['players'], { handicapLimit }: StoredDraft['settings']) {
  if (handicapLimit === null) return {}
  const handicaps = new Map(players.map((one) => [one.id, one.handicapTenths ?? 540]))
  return { handicapSum: { limitTenths: 10 * handicapLimit, handicaps } }
}

const asDrawn = (player: DrawStudio['players'][number]): DrawPlayer => ({
  id: player.id,
  handicapTenths: player.handicapTenths,
  clubId: player.clubName,
  place: player.place,
  signUp: player.signUp,
})
