import { randomUUID } from 'node:crypto'
import {
  startingCompetitionTerms,
  startingPoints,
  type CompetitionTerms,
} from '#domain/competitions/terms/competition-terms.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { recommendedForTeam, type Team } from '#domain/competitions/terms/team.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { danishDay } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentSides } from '#server/db/tables/sides.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

const players = 120

const individual = (format: Format) => startingCompetitionTerms({ format, net: true })
const inSides = (team: Team, kind: 'stroke_play' | 'stableford'): CompetitionTerms => {
  const terms = individual({ kind })
  return { ...terms, team, allowance: recommendedForTeam(team, terms.scoring) }
}
const oneBall = (play: 'foursomes' | 'greensomes' | 'chapman' | 'scramble', size = 2): Team => ({
  kind: 'one_ball',
  play,
  size,
  drivesEach: 0,
})
const bestBalls = (count: number, size: number): Team => ({ kind: 'best_balls', count, size })

/** The terms of every format that is shown on a board. */
export const liveFormats = {
  stableford: individual({ kind: 'stableford' }),
  'stroke-play': individual({ kind: 'stroke_play' }),
  'modified-stableford': individual({ kind: 'modified_stableford', ...startingPoints }),
  'par-bogey': individual({ kind: 'par_bogey' }),
  'maximum-score': individual({ kind: 'maximum_score', maximum: 'netDoubleBogey' }),
  'four-ball': inSides(bestBalls(1, 2), 'stableford'),
  'four-ball-stroke': inSides(bestBalls(1, 2), 'stroke_play'),
  'best-two-of-four': inSides(bestBalls(2, 4), 'stableford'),
  foursomes: inSides(oneBall('foursomes'), 'stroke_play'),
  greensomes: inSides(oneBall('greensomes'), 'stableford'),
  chapman: inSides(oneBall('chapman'), 'stroke_play'),
  scramble: inSides(oneBall('scramble', 4), 'stroke_play'),
} satisfies Record<string, CompetitionTerms>

export type LiveFormat = keyof typeof liveFormats

export type LiveField = {
  tournamentId: string
  roundId: string
  /** The page of the round. */
  path: string
  /** Each flight with its key, and its cards with a player who marks each. */
  drawn: { flightId: string; key: string; cards: { entryId: string; by: string }[] }[]
}

/** A field in flights of four, played today, because scores from phones are refused before its day. */
export async function buildLiveField(
  db: Db,
  terms: CompetitionTerms = liveFormats.stableford,
): Promise<LiveField> {
  const day = danishDay(new Date())
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day, terms })
  const entries = await buildEntries(db, built, players)
  const { team } = terms
  if (team) await makeSides(db, built, { team, ids: entries.map(({ id }) => id) })
  const drawn = await buildDraw(db, built, entries)
  const flights = drawn.map(({ flight, players: four, key }) => ({
    flightId: flight.id,
    key,
    cards: cardsOf(
      team,
      four.map(({ id }) => id),
    ),
  }))
  const holders = flights.flatMap((flight) => flight.cards.map(({ entryId }) => entryId))
  // A side of one ball has the card of its first player.
  await db
    .delete(cards)
    .where(and(eq(cards.roundId, built.round.id), notInArray(cards.entryId, holders)))
  for (const { entryId, by } of flights.flatMap((flight) => flight.cards)) {
    const isMarker = and(eq(flightPlayers.roundId, built.round.id), eq(flightPlayers.entryId, by))
    await db.update(flightPlayers).set({ marksEntryId: entryId }).where(isMarker)
  }
  const { tournament, round } = built
  const path = `/tournaments/${tournament.slug}/rounds/${round.id}`
  return { tournamentId: tournament.id, roundId: round.id, path, drawn: flights }
}

/** The cards of a flight of four: of all, or of the first of each side; the next side marks, or a partner. */
function cardsOf(team: Team | null, four: readonly string[]) {
  const size = team?.size ?? 1
  const step = team?.kind === 'one_ball' ? size : 1
  return four.flatMap((entryId, i) => {
    const by = four[(i + (size < four.length ? size : 1)) % four.length]
    return i % step === 0 && by ? [{ entryId, by }] : []
  })
}

type Built = Awaited<ReturnType<typeof buildTournament>>
type Siding = { team: Team; ids: readonly string[] }

async function makeSides(db: Db, { tournament, division }: Built, { team, ids }: Siding) {
  for (let at = 0; at < ids.length; at += team.size) {
    const members = ids.slice(at, at + team.size)
    const [side] = await db
      .insert(tournamentSides)
      .values({
        tournamentId: tournament.id,
        divisionId: division.id,
        number: at / team.size + 1,
        code: randomUUID().slice(0, 12),
        createdAt: new Date(),
      })
      .returning()
    await db
      .update(tournamentEntries)
      .set({ sideId: side?.id ?? null })
      .where(inArray(tournamentEntries.id, members))
    for (const [i, id] of members.entries()) {
      const isMember = eq(tournamentEntries.id, id)
      await db
        .update(tournamentEntries)
        .set({ sidePosition: i + 1 })
        .where(isMember)
    }
  }
}
