import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { roundTees, tournamentRounds } from '#server/db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { mulberry } from './mulberry.ts'
import { buildDraw, buildEntries, buildTournament, fairHoles } from './tournaments.ts'

const firstNames =
  'Anne Birgitte Carsten Dorte Erik Freja Gustav Hanne Ivan Jette Kasper Lone Mads Nina Ole Åse'
const lastNames = 'Holm Kjær Lund Madsen Nygaard Østergaard Poulsen Ravn Skov Thomsen Vang Winther'
const clubs = 'Rold Bakker,Egebæk,Skovbo,Vesterå,Klitmøllen,Søndersø,Ådalen,Bakkegården,Fjordens'

type Given = Parameters<typeof buildTournament>[1] & {
  /** Every second flight is on a second course, with par 70. */
  hasTwoCourses?: boolean
}

/** A round of this many players with random names, clubs and scores, which are the same in every run. */
export async function buildPlayed(
  db: Db,
  players: number,
  { hasTwoCourses = false, ...given }: Given = {},
) {
  const random = mulberry(players)
  const one = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]
  const built = await buildTournament(db, { state: 'in_play', ...given })
  const entries = await buildEntries(db, built, players)
  await buildDraw(db, built, entries)
  if (hasTwoCourses) await addCourse(db, built.round)
  for (const { id } of entries) {
    const name = {
      firstName: one(firstNames.split(' ')),
      lastName: `${one(lastNames.split(' '))} ${one(lastNames.split(' '))}`,
      clubName: `${one(clubs.split(','))} Golfklub`,
    }
    await db.update(tournamentEntries).set(name).where(eq(tournamentEntries.id, id))
    const scores = fairHoles.map(({ par }) => par - 1 + Math.floor(random() * 4))
    await db.update(cards).set({ scores }).where(eq(cards.entryId, id))
  }
  const { tournament, round } = built
  const path = `/tournaments/${tournament.slug}/rounds/${round.id}`
  return { path, roundId: round.id, tournamentId: tournament.id, players }
}

async function addCourse(db: Db, { id: roundId }: { id: string }) {
  const courses = ['Skovbanen', 'Parkbanen']
  await db.update(tournamentRounds).set({ courses }).where(eq(tournamentRounds.id, roundId))
  const tees = await db.select().from(roundTees).where(eq(roundTees.roundId, roundId))
  const holes = fairHoles.map((hole, i) => (i < 2 ? { ...hole, par: hole.par - 1 } : hole))
  const isMoved = and(eq(flights.roundId, roundId), sql`${flights.position} % 2 = 0`)
  await db.update(flights).set({ course: 2 }).where(isMoved)
  const moved = db.select({ id: flights.id }).from(flights).where(isMoved)
  for (const { id, ...tee } of tees) {
    const [added] = await db
      .insert(roundTees)
      .values({ ...tee, course: 2, par: 70, holes })
      .returning({ id: roundTees.id })
    const isOfTee = and(eq(flightPlayers.teeId, id), inArray(flightPlayers.flightId, moved))
    if (added) await db.update(flightPlayers).set({ teeId: added.id }).where(isOfTee)
  }
}

export type PlayedField = Awaited<ReturnType<typeof buildPlayed>>
