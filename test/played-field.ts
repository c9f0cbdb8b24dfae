import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { mulberry } from './mulberry.ts'
import { buildDraw, buildEntries, buildTournament, fairHoles } from './tournaments.ts'

const firstNames =
  'Anne Birgitte Carsten Dorte Erik Freja Gustav Hanne Ivan Jette Kasper Lone Mads Nina Ole Åse'
const lastNames = 'Holm Kjær Lund Madsen Nygaard Østergaard Poulsen Ravn Skov Thomsen Vang Winther'
const clubs = 'Rold Bakker,Egebæk,Skovbo,Vesterå,Klitmøllen,Søndersø,Ådalen,Bakkegården,Fjordens'

/** A round of this many players with random names, clubs and scores, which are the same in every run. */
export async function buildPlayed(
  db: Db,
  players: number,
  given: Parameters<typeof buildTournament>[1] = {},
) {
  const random = mulberry(players)
  const one = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]
  const built = await buildTournament(db, { state: 'in_play', ...given })
  const entries = await buildEntries(db, built, players)
  await buildDraw(db, built, entries)
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

export type PlayedField = Awaited<ReturnType<typeof buildPlayed>>
