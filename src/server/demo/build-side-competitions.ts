import { danishInstant } from '#server/clock.ts'
import type { StoredTournaments } from '#server/demo/store-tournaments.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

type Round = StoredTournaments['rounds'][number]
type Side = StoredTournaments['sides'][number]
type Flight = { minute: number; players: StoredTournaments['players'] }

/** Adds nearest the pin on every par 3 and longest drive on hole 12, as the tournament's description says. Pure. */
export function addSideCompetitions(story: StoredTournaments, round: Round & { id: string }) {
  const random = seededRandom(seedOf(`sidekonkurrencer ${round.id}`))
  const holes = story.tees.find(({ roundId }) => roundId === round.id)?.holes ?? []
  const at = danishInstant(round.day, 0)
  for (const { number, par } of holes) {
    const kind = par === 3 ? 'nearest_pin' : number === 12 ? 'longest_drive' : undefined
    if (!kind) continue
    const prize = kind === 'nearest_pin' ? 'Et dusin bolde' : 'En hybrid fra shoppen'
    const of = { roundId: round.id, hole: number, kind, divisionId: null, prize } as const
    const side = { id: random.uuid(), ...of, createdAt: at }
    story.sides.push(side)
    for (const flight of flightsOf(story, round.id))
      addStatement(story, { random, side, round, flight })
  }
}

function flightsOf(story: StoredTournaments, roundId: string): Flight[] {
  return story.flights
    .filter((flight) => flight.roundId === roundId)
    .map(({ id, minute }) => ({
      minute,
      players: story.players.filter(({ flightId }) => flightId === id),
    }))
}

type StatementInputs = { random: Random; side: Side; round: Round; flight: Flight }

/** Adds the statement of a flight that has finished the hole, mostly without a measure. */
function addStatement(story: StoredTournaments, { random, side, round, flight }: StatementInputs) {
  const [by] = flight.players
  const hasFinished = flight.players.every(({ entryId }) => {
    const card = story.cards.find((one) => one.roundId === round.id && one.entryId === entryId)
    return (card?.scores[side.hole - 1] ?? null) !== null
  })
  const isHit = random.chance(0.4)
  const player = random.pick(flight.players)
  const measure = side.kind === 'nearest_pin' ? random.whole(41, 1_190) : random.whole(168, 247)
  if (!by || !hasFinished) return
  const at = danishInstant(round.day, flight.minute + side.hole * 13)
  story.statements.push({
    id: random.uuid(),
    competitionId: side.id,
    entryId: isHit ? player.entryId : null,
    measure: isHit ? measure : null,
    replaces: [],
    byEntryId: by.entryId,
    writtenAt: at,
    receivedAt: at,
  })
}
