import type { PlainDate } from '#domain/shared/dates.ts'
import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import { roundHandicap } from '#domain/handicap/round-handicap.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { inventScore } from '#domain/scoring/invent-score.ts'
import { danishInstant } from '#server/clock.ts'
import { flightCodeOf, flightKeyOf } from '#server/scoring/flight-key.ts'
import type { StoredTournaments } from '#server/demo/store-tournaments.ts'
import { hashOfKey } from '#server/keys.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

type Entry = StoredTournaments['entries'][number]
type Round = StoredTournaments['rounds'][number]

export type Playing = {
  random: Random
  /** The secret from which keys of flights are derived. */
  secret: string
  round: Round
  entries: readonly Entry[]
  /** The instant until which scores are received; a past round is complete. */
  until: { day: PlainDate; minute: MinuteOfDay }
}

const holeMinutes = 13

/** Plays a round in fours by handicap, the lowest first, with the scores until now. Pure. */
export function playRound(story: StoredTournaments, playing: Playing) {
  const { secret, round, entries } = playing
  const inOrder = entries.toSorted((a, b) => (a.handicapTenths ?? 540) - (b.handicapTenths ?? 540))
  for (let at = 0; at < inOrder.length; at += 4) {
    const players = inOrder.slice(at, at + 4)
    const position = at / 4 + 1
    const flight = { id: demoFlightId(round.id, position), keyNumber: 1 }
    const minute = round.firstMinute + (position - 1) * round.interval
    story.flights.push({
      ...flight,
      roundId: round.id,
      position,
      minute,
      hole: 1,
      keyHash: hashOfKey(flightKeyOf(secret, flight)),
      code: flightCodeOf(secret, flight),
    })
    for (const [i, entry] of players.entries()) {
      const marker = players[(i + 1) % players.length] ?? entry
      const given = { flightId: flight.id, position: i + 1, marker }
      playCard(story, { ...playing, entry, minute, ...given })
    }
  }
}

/** The id of a flight, the same in every demonstration. */
export const demoFlightId = (roundId: string, position: number) =>
  seededRandom(seedOf(`${roundId} ${position}`)).uuid()

type Card = Playing & {
  entry: Entry
  minute: MinuteOfDay
  flightId: string
  position: number
  marker: Entry
}

function playCard(story: StoredTournaments, card: Card) {
  const { random, round, entry, minute, until } = card
  const { tee, handicap } = handicapOf(story, card)
  const ids = { roundId: round.id, entryId: entry.id }
  story.players.push({
    ...ids,
    flightId: card.flightId,
    position: card.position,
    teeId: tee.id,
    marksEntryId: card.marker.id,
    handicapTenths: entry.handicapTenths ?? null,
    courseHandicapNumerator: Number(handicap.courseHandicap.n),
    courseHandicapDenominator: Number(handicap.courseHandicap.d),
    playingHandicap: handicap.playingHandicap,
  })
  const played = entry.status === 'NS' ? 0 : holesBy(round, minute, until)
  if (minute <= until.minute || round.day < until.day) markPresence(story, card)
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = strokesPerHole(handicap.courseHandicapRounded, indexes)
  const scores = tee.holes.map(({ par }, i): HoleScore =>
    i < played ? inventScore(random, par + (received[i] ?? 0)) : null,
  )
  const isIn = played === tee.holes.length
  const deliveredAt = isIn ? minuteAfter(card, played + 1) : null
  const receipt = isIn ? receiptBy(random) : null
  story.cards.push({ ...ids, scores, revision: played, deliveredAt, receipt })
  for (const [i, score] of scores.slice(0, played).entries()) {
    const at = minuteAfter(card, i + 1)
    const written = { writtenAt: at, receivedAt: at, byEntryId: card.marker.id }
    const hole = tee.holes[i]?.number ?? i + 1
    const by = { slot: 'marker' as const, replaces: [], isLate: false }
    story.scores.push({ id: random.uuid(), ...ids, ...by, ...written, hole, score })
  }
}

/** The starter marks the players of a flight as it leaves, and the one who has not come. */
function markPresence(story: StoredTournaments, { round, entry, minute }: Card) {
  const at = danishInstant(round.day, minute - 5)
  story.presence.push({
    id: seededRandom(seedOf(`${round.id} ${entry.id} presence`)).uuid(),
    roundId: round.id,
    entryId: entry.id,
    mark: entry.status === 'NS' ? 'absent' : 'present',
    markedAt: at,
    receivedAt: at,
  })
}

const minuteAfter = ({ round, minute }: Card, holes: number) =>
  danishInstant(round.day, minute + holes * holeMinutes)

function handicapOf({ tees, divisions }: StoredTournaments, { round, entry }: Card) {
  const tee = tees.find(({ roundId, gender }) => roundId === round.id && gender === entry.gender)
  const terms = divisions.find(({ id }) => id === entry.divisionId)?.terms
  if (!tee || !terms || !('percent' in terms.allowance)) throw new Error('A player has a tee')
  const { percent: allowancePercent } = terms.allowance
  const on = { tee, holes: round.holes, allowancePercent }
  return { tee, handicap: roundHandicap(entry.handicapTenths ?? 540, on) }
}

/** The number of finished holes at an instant. */
function holesBy({ day, holes }: Round, minute: MinuteOfDay, until: Playing['until']): number {
  if (day < until.day) return holes
  return Math.max(0, Math.min(holes, Math.floor((until.minute - minute) / holeMinutes)))
}

const receiptCharacters = '23456789ABCDEFGHJKLMNPRSTUVXYZ'

function receiptBy(random: Random): string {
  const drawn = Array.from({ length: 5 }, () => random.pick([...receiptCharacters])).join('')
  return `${drawn.slice(0, 2)}-${drawn.slice(2)}`
}

/** The first start for a round that is half played now, between 6:00 and 16:00. */
export const firstMinuteBefore = (now: MinuteOfDay): MinuteOfDay =>
  Math.max(360, Math.min(960, Math.floor((now - 200) / 10) * 10))
