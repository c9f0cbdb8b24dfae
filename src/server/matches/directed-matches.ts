import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { seedsAfterPools } from '#domain/matches/pools.ts'
import { isDecided } from '#domain/matches/settle-matches.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { findTournament } from '../competitions/tournament-queries.ts'
import {
  fullNameOf,
  hasBegun,
  holesOf,
  isWritten,
  knockOutRounds,
  loadDivisions,
  type Contestant,
  type LoadedDivision,
} from './load-division.ts'
import { type MatchRow } from './match-queries.ts'
import { selectMatchEntrants, toEntrant, type MatchEntrants } from './match-entrants.ts'
import { matchDivisionIds, standingsOf, toPublicDivision, toShownMatch } from './read-matches.ts'
import { reopenedFor } from './reopen-matches.ts'

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
  const field = await selectMatchEntrants(
    ctx.db,
    loaded.map(({ division }) => division),
  )
  return {
    slug,
    firstDay,
    today: today(ctx),
    isEntryOpen: state === 'draft' || (state === 'open' && entryClosesAt > ctx.now()),
    divisions: loaded.map((division) => toDirectedDivision(division, field)),
  }
}

function toDirectedDivision(
  loaded: LoadedDivision,
  { entrants, waiting }: MatchEntrants,
): DirectedDivision {
  const { division, draw, contestants, matches } = loaded
  const { contestants: _shown, matches: _matches, ...shown } = toPublicDivision(loaded)
  const inDraw = new Set(contestants.map(({ entryId }) => entryId))
  const pairs = new Set(contestants.flatMap(({ sideId }) => sideId ?? []))
  return {
    ...shown,
    version: draw?.version ?? 0,
    holes: holesOf(loaded),
    courses: [...(loaded.course?.round.courses ?? [])],
    captains: loaded.captains.map(({ team, name, email }) => ({ team, name, email })),
    contestants: contestants.map((one) => ({
      id: one.id,
      seed: one.seed,
      pool: one.pool,
      isWithdrawn: one.withdrawnAt !== null,
      seedReason: one.seedReason,
      knockOutSeed: one.knockOutSeed,
      entryId: one.entryId,
      name: fullNameOf(one),
      club: one.pair ? null : one.entry.clubName,
      hasBegun: hasBegun(one.id, reopenedFor(loaded, one)),
      isCaptain: one.isCaptain,
      missing: missingOf(one, loaded),
    })),
    matches: matches.map((match) => ({
      ...toShownMatch(match, loaded),
      a2: match.a2,
      b2: match.b2,
      report: toReport(match),
    })),
    entrants: entrants
      .filter(({ id, sideId, members: [first] }) => {
        const isFree = sideId ? !pairs.has(sideId) : !inDraw.has(id)
        return first?.divisionId === division.id && isFree
      })
      .map(toEntrant),
    withoutPartner: waiting
      .filter(
        ({ divisionId, sideId }) => divisionId === division.id && !(sideId && pairs.has(sideId)),
      )
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
    nextKnockOut: nextKnockOutOf(loaded),
    mayUnpublish: mayUnpublish(loaded),
  }
}

/** Players that a pair lacks, because they have left; four-ball is played on with one ball. */
const missingOf = ({ pair, members, withdrawnAt }: Contestant, { division }: LoadedDivision) =>
  pair && withdrawnAt === null ? (division.terms.team?.size ?? 1) - members.length : 0

function toReport({ reported, reportedBy, reportedAt, objection }: MatchRow) {
  if (!reported || !reportedBy || !reportedAt || reported.how === 'bye') return null
  return { decision: reported, by: reportedBy, at: reportedAt.toISOString(), objection }
}

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
    (match) =>
      match.reported === null &&
      !isWritten(match) &&
      (match.decision === null || match.decision.how === 'bye'),
  )
