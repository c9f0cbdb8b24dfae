import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { seedsAfterPools } from '#domain/matches/pools.ts'
import { isDecided } from '#domain/matches/settle-matches.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { findTournament, type EntryRow } from '../competitions/tournament-queries.ts'
import {
  hasBegun,
  holesOf,
  knockOutRounds,
  loadDivisions,
  type LoadedDivision,
} from './load-division.ts'
import { selectEntrants, type MatchRow } from './match-queries.ts'
import { matchDivisionIds, standingsOf, toPublicDivision, toShownMatch } from './read-matches.ts'

/** The matches of a tournament with the reports, the names of the entries, and who can replace. */
export async function getDirectedMatches(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<DirectedMatches> {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const { slug, firstDay, state, entryClosesAt } = found.tournament
  const ids = await matchDivisionIds(ctx, tournamentId)
  const loaded = await loadDivisions(ctx.db, ids)
  const entrants = ids.length === 0 ? [] : await selectEntrants(ctx.db, ids)
  return {
    slug,
    firstDay,
    today: today(ctx),
    isEntryOpen: state === 'draft' || (state === 'open' && entryClosesAt > ctx.now()),
    divisions: loaded.map((division) => toDirectedDivision(division, entrants)),
  }
}

function toDirectedDivision(
  loaded: LoadedDivision,
  entrants: readonly EntryRow[],
): DirectedDivision {
  const { division, draw, contestants, matches } = loaded
  const { contestants: _shown, matches: _matches, ...shown } = toPublicDivision(loaded)
  const inDraw = new Set(contestants.map(({ entryId }) => entryId))
  return {
    ...shown,
    version: draw?.version ?? 0,
    holes: holesOf(loaded),
    contestants: contestants.map(({ id, seed, pool, withdrawnAt, isCaptain, entry }) => ({
      id,
      seed,
      pool,
      isWithdrawn: withdrawnAt !== null,
      entryId: entry.id,
      name: `${entry.firstName} ${entry.lastName}`.trim(),
      club: entry.clubName,
      hasBegun: hasBegun(id, matches),
      isCaptain,
    })),
    matches: matches.map((match) => ({
      ...toShownMatch(match, loaded),
      a2: match.a2,
      b2: match.b2,
      report: toReport(match),
    })),
    entrants: entrants
      .filter((entry) => entry.divisionId === division.id && !inDraw.has(entry.id))
      .map(toEntrant),
    nextKnockOut: nextKnockOutOf(loaded),
    mayUnpublish: mayUnpublish(loaded),
  }
}

function toReport({ reported, reportedBy, reportedAt, objection }: MatchRow) {
  if (!reported || !reportedBy || !reportedAt || reported.how === 'bye') return null
  return { decision: reported, by: reportedBy, at: reportedAt.toISOString(), objection }
}

export const toEntrant = ({ id, firstName, lastName, clubName, handicapTenths }: EntryRow) => ({
  entryId: id,
  name: `${firstName} ${lastName}`.trim(),
  club: clubName,
  handicapTenths,
})

/** Who goes on to the knock-out, by seed; empty before the pools are decided and once it is made. */
export function nextKnockOutOf(loaded: LoadedDivision): string[] {
  const goOn = loaded.draw?.pools?.goOn ?? 0
  if (goOn === 0 || knockOutRounds(loaded.matches) > 0 || !isDecided(loaded.matches)) return []
  return seedsAfterPools(
    standingsOf(loaded).map(({ rows }) => rows.slice(0, goOn).map(({ contestant }) => contestant)),
  )
}

/** Matches can be made once more while nothing is reported or decided. */
export const mayUnpublish = ({ draw, matches }: Pick<LoadedDivision, 'draw' | 'matches'>) =>
  draw !== null &&
  matches.every(
    ({ decision, reported, holes }) =>
      reported === null &&
      Object.keys(holes).length === 0 &&
      (decision === null || decision.how === 'bye'),
  )
