import { randomUUID } from 'node:crypto'
import { rankingSchemes } from '#domain/rankings/ranking-terms.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { rankingEvents, rankings } from '#server/db/tables/rankings.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentResults } from '#server/db/tables/scoring.ts'
import { buildClub } from '#test/clubs.ts'
import { buildTournament } from '#test/tournaments.ts'
import { measureAddress } from './measure-address.ts'
import { prepareService } from './service.ts'

const events = 40
const players = 200
const slug = 'aarets-spiller'

/** A ranking list of 40 tournaments with 200 players each, asked for through HTTP, against 200 ms. */
export async function benchRankings() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    await buildRanking(db)
    const address = await service.open()
    const measure = (what: string, path: string, before?: (time: number) => Promise<unknown>) =>
      measureAddress({
        bench: 'rankings',
        metric: `${what}_of_${events}_times_${players}`,
        address,
        pathOf: () => path,
        before,
      })
    // Every tournament gives other points, so that nothing read before can be used.
    const change = (time: number) =>
      db.update(rankingEvents).set({ percent: time % 2 === 0 ? 150 : 100 })
    await measure('changed_data', `/api/v1/rankings/${slug}`, change)
    await measure('changed_page', `/rankings/${slug}`, change)
    await measure('data', `/api/v1/rankings/${slug}`)
    await measure('page', `/rankings/${slug}`)
    await close()
  } finally {
    await service.close()
  }
}

/** The same 200 players in every tournament, in another order each time. */
async function buildRanking(db: Db) {
  const { id: clubId } = await buildClub(db)
  const [ranking] = await db
    .insert(rankings)
    .values({
      slug,
      clubId,
      name: 'Årets spiller',
      about: '',
      terms: { scheme: rankingSchemes[0].scheme, best: 8, minimumEvents: 3 },
      isPublic: true,
      createdAt: new Date(),
    })
    .returning()
  const first = plainDate('2027-04-03')
  for (let event = 0; event < events; event += 1) {
    const day = addDays(first, 7 * (event % 30))
    const built = await buildTournament(db, {
      clubId,
      slug: randomUUID(),
      state: 'final',
      firstDay: day,
      lastDay: day,
    })
    const { id: tournamentId } = built.tournament
    const entries = await db
      .insert(tournamentEntries)
      .values(Array.from({ length: players }, (_, i) => entryOf(built, i)))
      .returning({ id: tournamentEntries.id })
    const placings = entries.map(({ id }, i) => ({
      id,
      label: String(((i * 37 + event * 11) % players) + 1),
      rankValue: i,
      result: '',
    }))
    await db.insert(tournamentResults).values({
      tournamentId,
      version: 1,
      kind: 'final',
      board: [{ divisionId: built.division.id, placings }],
      publishedAt: new Date(),
    })
    const row = { rankingId: ranking?.id ?? '', divisionId: built.division.id, percent: 100 }
    await db.insert(rankingEvents).values(row)
  }
}

type Built = Awaited<ReturnType<typeof buildTournament>>

const entryOf = ({ tournament, division }: Built, i: number) => ({
  tournamentId: tournament.id,
  divisionId: division.id,
  firstName: 'Spiller',
  lastName: `Nummer${i}`,
  clubName: 'Hjemme Golfklub',
  dguNumber: `177-${i + 1}`,
  gender: 'men' as const,
  handicapTenths: 80,
  shownAs: 'name' as const,
  state: 'entered' as const,
  number: i + 1,
  feeOre: 0,
  enteredAt: new Date(),
})
