import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { buildBracket, maxBracket } from '#domain/matches/bracket.ts'
import { settleMatches } from '#domain/matches/settle-matches.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { matchContestants, matchDraws, matches, matchRounds } from '#server/db/tables/matches.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'
import { measureAddress } from './measure-address.ts'
import { prepareService } from './service.ts'

const slug = 'stort-hulspil'

/** A bracket of 256 with two rounds played, asked for through HTTP as data and as a page, against 200 ms. */
export async function benchBracket() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    await buildLargeBracket(db)
    await close()
    const address = await service.open()
    const measure = (what: string, pathOf: (time: number) => string) =>
      measureAddress({ bench: 'bracket', metric: `${what}_of_${maxBracket}`, address, pathOf })
    await measure('data', () => `/api/v1/tournaments/${slug}/matches`)
    // Each round of the bracket is a page of its own, so that not one cached page answers every request.
    await measure('page', (time) => `/tournaments/${slug}/matches?round=${(time % 8) + 1}`)
  } finally {
    await service.close()
  }
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
