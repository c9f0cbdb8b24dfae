import type { PublicMatches, PublicMatchDivision } from '#contract/matches/endpoints.ts'
import { isOpen } from '#domain/matches/match.ts'
import { poolName } from '#domain/matches/pools.ts'
import { poolPlaceText } from '#domain/matches/pool-place-text.ts'
import { poolStandings, type PoolRow } from '#domain/matches/pool-standings.ts'
import { championOf } from '#domain/matches/settle-matches.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findTournamentBySlug, selectDivisions } from '../competitions/tournament-queries.ts'
import { isDivisionOver } from './finish-matches.ts'
import {
  knockOutRounds,
  loadDivisions,
  nameOfRound,
  shownOf,
  type LoadedDivision,
} from './load-division.ts'
import { liveOf } from './live-match.ts'
import { howSeededIn } from './seed-texts.ts'
import { toShownCup } from './read-cup.ts'
import { nameIn } from './mail-matches.ts'
import type { MatchRow } from './match-queries.ts'

/** The matches of an announced tournament, with the names that the public sees. */
export async function listMatches(ctx: Ctx, { slug }: { slug: string }): Promise<PublicMatches> {
  const found = await findTournamentBySlug(ctx.db, slug)
  if (!found?.tournament.announcedAt) throw new AppError('not_found')
  const { tournament, club } = found
  const divisions = await loadDivisions(ctx.db, await matchDivisionIds(ctx, tournament.id))
  return {
    name: tournament.name,
    club: { slug: club.slug, name: club.name },
    divisions: divisions.map(toPublicDivision),
  }
}

/** The divisions of a tournament in match play. */
export async function matchDivisionIds(ctx: Ctx, tournamentId: string): Promise<string[]> {
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  return divisions.flatMap(({ id, terms }) => (terms.matchPlay ? [id] : []))
}

export function toPublicDivision(loaded: LoadedDivision): PublicMatchDivision {
  const { division, draw, matches, rounds, contestants } = loaded
  const pools = standingsOf(loaded)
  return {
    id: division.id,
    name: division.name,
    draw: division.terms.matchPlay?.draw ?? 'knock_out',
    isNet: division.terms.scoring.net,
    howSeeded: howSeededIn(loaded),
    isPublished: draw !== null,
    rounds: rounds.map(({ stage, round, lastDay }) => ({
      stage,
      round,
      lastDay,
      name: nameOfRound({ stage, round }, matches),
    })),
    contestants: contestants.map((contestant) => ({
      id: contestant.id,
      seed: contestant.seed,
      pool: contestant.pool,
      isWithdrawn: contestant.withdrawnAt !== null,
      seedReason: contestant.seedReason,
      knockOutSeed: contestant.knockOutSeed,
      ...shownOf(contestant, loaded),
    })),
    // Those of a cup stand in its sessions, where a hidden line-up has no names.
    matches: matches
      .filter(({ stage }) => stage !== 'session')
      .map((match) => toShownMatch(match, loaded)),
    pools: pools.map(({ pool, rows }) => ({
      pool,
      name: `Pulje ${poolName(pool)}`,
      rows: withReasons(rows, nameIn(loaded)),
    })),
    cup: toShownCup(loaded),
    goOn: draw?.pools?.goOn ?? 0,
    champion: championIn(loaded, pools),
  }
}

export const toShownMatch = (match: MatchRow, loaded: LoadedDivision) => ({
  id: match.id,
  stage: match.stage,
  pool: match.pool,
  round: match.round,
  slot: match.slot,
  a: match.a,
  b: match.b,
  decision: match.decision,
  live: liveOf(match, loaded),
  plannedFor:
    match.plannedFor && match.planAcceptedAt && isOpen(match)
      ? match.plannedFor.toISOString()
      : null,
})

/** The standing of each pool, by pool. */
export function standingsOf({ draw, contestants, matches }: LoadedDivision) {
  const terms = draw?.pools
  if (!terms) return []
  const numbers = [...new Set(contestants.flatMap(({ pool }) => pool ?? []))].toSorted(
    (a, b) => a - b,
  )
  return numbers.map((pool) => ({
    pool,
    rows: poolStandings(
      contestants.filter((one) => one.pool === pool).map(({ id }) => id),
      matches.filter((match) => match.stage === 'pool' && match.pool === pool),
      terms,
    ),
  }))
}

function withReasons(rows: readonly PoolRow[], nameOf: (id: string) => string | null) {
  return rows.map((row, i) => ({
    ...row,
    why: poolPlaceText(row, i === 0 ? null : nameOf(rows[i - 1]?.contestant ?? '')),
  }))
}

function championIn(loaded: LoadedDivision, pools: ReturnType<typeof standingsOf>) {
  if (!isDivisionOver(loaded)) return null
  if (knockOutRounds(loaded.matches) > 0) return championOf(loaded.matches)
  return pools.length === 1 ? (pools[0]?.rows[0]?.contestant ?? null) : null
}
