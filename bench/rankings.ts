import { randomUUID } from 'node:crypto'
import { rankingSchemes } from '#domain/rankings/ranking-terms.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { rankingEvents, rankings } from '#server/db/tables/rankings.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentResults } from '#server/db/tables/scoring.ts'
import { buildClub } from '#test/clubs.ts'
import { buildTournament } from '#test/tournaments.ts'
import { percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const events = 40
const players = 200
const times = 41
const limitMs = 200
const slug = 'aarets-spiller'

/** A ranking list of 40 tournaments with 200 players each, asked for through HTTP, against 200 ms. */
export async function benchRankings() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    await buildRanking(db)
    await close()
    const address = await service.open()
    for (const path of [`/api/v1/rankings/${slug}`, `/rankings/${slug}`]) {
      await measure(address, path)
    }
  } finally {
    await service.close()
  }
}

async function measure(address: string, path: string) {
  const took: number[] = []
  let bytes = 0
  // The first requests open connections and compile code.
  for (let time = -5; time < times; time += 1) {
    const started = performance.now()
    const answer = await fetch(`${address}${path}`)
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (time >= 0) took.push(performance.now() - started)
  }
  const value = percentile(took, 0.95)
  print({
    bench: 'rankings',
    metric: `${path.startsWith('/api') ? 'data' : 'page'}_of_${events}_times_${players}`,
    value: rounded(value),
    unit: `ms p95 of ${times}, ${Math.round(bytes / 1000)} kB`,
    peer: 'limit',
    peerValue: limitMs,
    ratio: rounded(value / limitMs, 2),
  })
  if (value > limitMs) process.exitCode = 1
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
