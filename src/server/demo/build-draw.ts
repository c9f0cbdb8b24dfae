import type { DraftSettings } from '#domain/draw/draft.ts'
import { danishInstant } from '#server/clock.ts'
import type { StoredTournaments } from '#server/demo/store-tournaments.ts'
import { addDays } from '#domain/shared/dates.ts'
import { seededRandom, seedOf } from '#domain/shared/random.ts'

type Round = StoredTournaments['rounds'][number]

/**
 * Adds the published draw of a round with flights: its first start list of the evening before, and the
 * draft that a director can continue with. Pure.
 */
export function publishDraw(story: StoredTournaments, round: Round) {
  const publishedAt = danishInstant(addDays(round.day, -1), 1080)
  round.drawVersion = 1
  round.drawnAt = publishedAt
  const random = seededRandom(seedOf(`${round.id} draw`))
  const draftId = random.uuid()
  story.startLists.push({ roundId: round.id, version: 1, publishedAt, changes: [], told: 0 })
  const flights = story.flights.filter(({ roundId }) => roundId === round.id)
  const draft = {
    settings: settingsOf(round),
    flights: flights.map(({ id, minute, hole }) => ({
      id,
      slot: { minute, hole },
      isLocked: false,
      players: story.players
        .filter(({ flightId }) => flightId === id)
        .map(({ entryId }) => entryId),
    })),
  }
  story.drafts.push({
    id: draftId,
    roundId: round.id,
    number: 1,
    version: 1,
    stateNumber: 1,
    isPublished: true,
    published: draft,
    createdAt: publishedAt,
  })
  story.draftStates.push({ draftId, number: 1, madeAt: publishedAt, draft })
}

/** The settings of the flights: fours by handicap, the lowest first. */
const settingsOf = ({ id, firstMinute, interval }: Round): DraftSettings => ({
  order: 'low_first',
  grouping: 'same_level',
  preferred: 4,
  byDivision: false,
  clubsApart: false,
  avoidRepeats: false,
  start: 'one_tee',
  firstMinute,
  interval,
  pauseAfter: null,
  handicapLimit: null,
  seed: id.slice(0, 8),
  wishes: [],
})
