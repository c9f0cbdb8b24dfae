import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { buildBracket, maxBracket } from '#domain/matches/bracket.ts'
import { settleMatches } from '#domain/matches/settle-matches.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { matchContestants, matchDraws, matches, matchRounds } from '#server/db/tables/matches.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'
import { percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const times = 41
const limitMs = 200
const slug = 'stort-hulspil'

/** A bracket of 256 with two rounds played, asked for through HTTP as data and as a page, against 200 ms. */
export async function benchBracket() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    await buildLargeBracket(db)
    await close()
    const address = await service.open()
    await measure(address, `/api/v1/tournaments/${slug}/matches`, 'data')
    // A query that the page ignores makes every request a rendering of its own.
    await measure(address, `/tournaments/${slug}/matches`, 'page')
  } finally {
    await service.close()
  }
}

async function measure(address: string, path: string, what: string) {
  const took: number[] = []
  let bytes = 0
  // The first requests open connections and compile code.
  for (let time = -5; time < times; time += 1) {
    const started = performance.now()
    const answer = await fetch(
      `${address}${path}${what === 'page' ? `?round=${((time + 5) % 8) + 1}` : ''}`,
    )
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (time >= 0) took.push(performance.now() - started)
  }
  const value = percentile(took, 0.95)
  print({
    bench: 'bracket',
    metric: `${what}_of_${maxBracket}`,
    value: rounded(value),
    unit: `ms p95 of ${times}, ${Math.round(bytes / 1000)} kB`,
    peer: 'limit',
    peerValue: limitMs,
    ratio: rounded(value / limitMs, 2),
  })
  if (value > limitMs) process.exitCode = 1
}

async function buildLargeBracket(db: Db) {
  const terms = {
    ...startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true }),
    allowance: { percent: 100 },
    matchPlay: { draw: 'knock_out' as const, sharesContacts: true },
  }
  const built = await buildTournament(db, { slug, terms, state: 'in_play' })
  const of = { tournamentId: built.tournament.id, divisionId: built.division.id }
  const entries = await buildEntries(db, built, maxBracket, { handicapTenths: 120 })
  await db
    .insert(matchDraws)
    .values({ ...of, pools: null, lotSeed: 'bench', version: 1, publishedAt: new Date() })
  const contestants = await db
    .insert(matchContestants)
    .values(entries.map(({ id }, i) => ({ ...of, entryId: id, seed: i + 1, pool: null })))
    .returning()
  let all = buildBracket(contestants.map(({ id }) => id)).map((match) => ({
    ...match,
    id: crypto.randomUUID(),
  }))
  for (const round of [1, 2]) {
    const decision = { how: 'played' as const, winner: 'A' as const, score: { up: 3, left: 2 } }
    all = settleMatches(
      all.map((match) => (match.round === round ? { ...match, decision } : match)),
      new Set(),
    )
  }
  await db
    .insert(matches)
    .values(all.map((match) => ({ ...match, ...of, decidedAt: match.decision && new Date() })))
  await db.insert(matchRounds).values(
    Array.from({ length: 8 }, (_, i) => ({
      ...of,
      stage: 'knock_out' as const,
      round: i + 1,
      lastDay: plainDate(`2027-06-${String(10 + i)}`),
    })),
  )
}
