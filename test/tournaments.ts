import { plainDate } from '#domain/shared/dates.ts'
import {
  startingCompetitionTerms,
  type CompetitionTerms,
} from '#domain/competitions/terms/competition-terms.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { roundHandicap } from '#domain/handicap/round-handicap.ts'
import type { Db } from '#server/db/client.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
  type PlayedHole,
} from '#server/db/tables/competitions.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import { buildClub } from './clubs.ts'

let built = 0

/** Par 72 with two par 3s and two par 5s on each nine; odd indexes out, even ones in. */
export const fairHoles: PlayedHole[] = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4].map(
  (par, i) => ({
    number: i + 1,
    par,
    strokeIndex: [7, 1, 17, 11, 3, 15, 9, 5, 13, 8, 18, 2, 12, 4, 10, 16, 6, 14][i] ?? i + 1,
    lengthMetres: par === 3 ? 150 : par === 4 ? 330 : 460,
  }),
)

type Given = Partial<typeof tournaments.$inferInsert> & {
  terms?: CompetitionTerms
  rounds?: number
  division?: Partial<typeof tournamentDivisions.$inferInsert>
}

/** A tournament open for entry, one *række* of net Stableford, one round on 12 June 2027. */
export async function buildTournament(
  db: Db,
  { terms, rounds: count = 1, division: givenDivision, ...given }: Given = {},
) {
  built += 1
  const clubId = given.clubId ?? (await buildClub(db)).id
  const [tournament] = await db
    .insert(tournaments)
    .values({
      slug: `proeveturnering-${built}`,
      clubId,
      name: `Prøveturnering ${built}`,
      state: 'open',
      firstDay: plainDate('2027-06-12'),
      lastDay: plainDate('2027-06-12'),
      entryClosesAt: new Date('2027-06-09T16:00:00Z'),
      withdrawBefore: new Date('2027-06-09T16:00:00Z'),
      feeOre: 35_000,
      memberFeeOre: 20_000,
      cardUsesRound: false,
      createdAt: new Date('2027-03-01T09:00:00Z'),
      announcedAt: new Date('2027-03-02T09:00:00Z'),
      ...given,
    })
    .returning()
  if (!tournament) throw new Error('The tournament was not stored')
  await db.insert(tournamentVersions).values({ tournamentId: tournament.id, version: 1 })
  const stableford = startingCompetitionTerms({ format: { kind: 'stableford' }, net: true })
  const [division] = await db
    .insert(tournamentDivisions)
    .values({
      tournamentId: tournament.id,
      position: 1,
      name: 'Alle',
      terms: terms ?? stableford,
      ...givenDivision,
    })
    .returning()
  if (!division) throw new Error('The division was not stored')
  const rounds = []
  for (let number = 1; number <= count; number++)
    rounds.push(await buildRound(db, tournament, number))
  const [round] = rounds
  if (!round) throw new Error('A tournament has a round')
  return { tournament, division, rounds, round }
}

async function buildRound(
  db: Db,
  { id, firstDay }: { id: string; firstDay: string },
  number: number,
) {
  const [round] = await db
    .insert(tournamentRounds)
    .values({
      tournamentId: id,
      number,
      day: plainDate(firstDay),
      courses: ['Skovbanen'],
      holes: 18,
      firstMinute: 9 * 60,
      interval: 10,
      startStyle: { kind: 'one_tee' },
      drawVersion: 0,
    })
    .returning()
  if (!round) throw new Error('The round was not stored')
  const tees = await db
    .insert(roundTees)
    .values(
      (['men', 'women'] as const).map((gender) => ({
        roundId: round.id,
        name: gender === 'men' ? '58' : '50',
        gender,
        courseRatingTenths: gender === 'men' ? 712 : 725,
        slopeRating: gender === 'men' ? 128 : 126,
        par: 72,
        holes: fairHoles,
      })),
    )
    .returning()
  return { ...round, tees }
}

type Built = Awaited<ReturnType<typeof buildTournament>>

/** This many entered players, with handicaps from 8,0 in steps of a stroke. */
export async function buildEntries(
  db: Db,
  { tournament, division }: Pick<Built, 'tournament' | 'division'>,
  count: number,
  given: Partial<typeof tournamentEntries.$inferInsert> = {},
) {
  return db
    .insert(tournamentEntries)
    .values(
      Array.from({ length: count }, (_, i) => ({
        tournamentId: tournament.id,
        divisionId: division.id,
        firstName: 'Spiller',
        lastName: `Nummer${i + 1}`,
        clubName: 'Hjemme Golfklub',
        gender: i % 2 === 0 ? ('men' as const) : ('women' as const),
        handicapTenths: 80 + 10 * i,
        shownAs: 'name' as const,
        state: 'entered' as const,
        number: i + 1,
        feeOre: 35_000,
        enteredAt: new Date('2027-05-01T09:00:00Z'),
        ...given,
      })),
    )
    .returning()
}

type Entry = Awaited<ReturnType<typeof buildEntries>>[number]

/** A published start list of these players, four to a flight, each marking the next, with the flights' keys. */
export async function buildDraw(db: Db, { round, division }: Built, entries: readonly Entry[]) {
  const drawn = []
  for (let at = 0; at < entries.length; at += 4) {
    const players = entries.slice(at, at + 4)
    const key = newKey()
    const position = at / 4 + 1
    const [flight] = await db
      .insert(flights)
      .values({
        roundId: round.id,
        position,
        minute: round.firstMinute + (position - 1) * round.interval,
        hole: 1,
        keyHash: hashOfKey(key),
        code: `FL${String(position).padStart(4, 'A')}`,
      })
      .returning()
    if (!flight) throw new Error('The flight was not stored')
    await db.insert(flightPlayers).values(
      players.map((entry, i) => ({
        ...playerOf(entry, round, division),
        flightId: flight.id,
        position: i + 1,
        marksEntryId: players[(i + 1) % players.length]?.id ?? null,
      })),
    )
    await db.insert(cards).values(
      players.map(({ id }) => ({
        roundId: round.id,
        entryId: id,
        scores: Array.from({ length: 18 }, (): HoleScore => null),
        revision: 0,
      })),
    )
    drawn.push({ flight, players, key })
  }
  return drawn
}

function playerOf(entry: Entry, round: Built['round'], { terms }: Built['division']) {
  const tee = round.tees.find(({ gender }) => gender === entry.gender)
  if (!tee) throw new Error('No tee for this player')
  const allowancePercent = 'percent' in terms.allowance ? terms.allowance.percent : 100
  const handicap = roundHandicap(
    entry.handicapTenths ?? 540,
    { tee, holes: round.holes, allowancePercent },
    terms.limits,
  )
  return {
    roundId: round.id,
    entryId: entry.id,
    teeId: tee.id,
    handicapTenths: entry.handicapTenths,
    courseHandicapNumerator: Number(handicap.courseHandicap.n),
    courseHandicapDenominator: Number(handicap.courseHandicap.d),
    playingHandicap: handicap.playingHandicap,
  }
}
