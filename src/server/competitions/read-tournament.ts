import { coursesText } from '#domain/competitions/round-courses.ts'
import { scoringText } from '#domain/competitions/scoring-text.ts'
import { conditionsText } from '#domain/competitions/terms/conditions-text.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import { loadEntryCounts } from './count-entries.ts'
import { toListedTournament } from './list-tournaments.ts'
import {
  findTournamentBySlug,
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type RoundRow,
  type RoundTeeRow,
} from './tournament-queries.ts'

/** One announced tournament with all public details; a draft is not found. */
export async function getTournament(ctx: Ctx, { slug }: { slug: string }) {
  const found = await findAnnounced(ctx, slug)
  const { tournament, club } = found
  const { rounds, divisions, tees } = await onOneConnection(ctx.db, (db) =>
    readRounds(db, tournament.id),
  )
  return {
    ...toListedTournament(found, { rounds, divisions, now: ctx.now() }),
    id: tournament.id,
    today: today(ctx),
    about: tournament.about,
    address: `${club.address}, ${club.postcode} ${club.city}`,
    phone: club.phone,
    email: club.email,
    places: tournament.places,
    membersOnly: tournament.membersOnly,
    withdrawBefore: tournament.withdrawBefore.toISOString(),
    finalAt: tournament.finalAt?.toISOString() ?? null,
    divisions: divisions.map((division) => toDivisionView(division, rounds)),
    days: rounds.map((round) => toRoundView(round, tees)),
  }
}

async function readRounds(db: Db, tournamentId: string) {
  const [rounds, divisions] = await Promise.all([
    selectRounds(db, [tournamentId]),
    selectDivisions(db, [tournamentId]),
  ])
  const roundIds = rounds.map(({ id }) => id)
  return { rounds, divisions, tees: await selectRoundTees(db, roundIds) }
}

/** A request of its own, because the bytes of the cached page do not depend on entries (E15). */
export async function countEntrants(ctx: Ctx, { slug }: { slug: string }) {
  const { tournament } = await findAnnounced(ctx, slug)
  return (await loadEntryCounts(ctx.db, [tournament.id])).inTournament(tournament.id)
}

async function findAnnounced(ctx: Ctx, slug: string) {
  const found = await findTournamentBySlug(ctx.db, slug)
  // A cancelled draft was never public and stays hidden.
  if (!found?.tournament.announcedAt) throw new AppError('not_found')
  return found
}

const toDivisionView = ({ terms, ...division }: DivisionRow, rounds: readonly RoundRow[]) => ({
  ...division,
  format: scoringText(terms),
  isMatchPlay: Boolean(terms.matchPlay),
  conditions: conditionsText(terms, rounds.length, {
    isAcrossCourses: (rounds.at(-1)?.courses.length ?? 1) > 1,
  }),
})

const toRoundView = ({ startStyle, ...round }: RoundRow, tees: RoundTeeRow[]) => ({
  ...round,
  courseName: coursesText(round.courses),
  start: startStyle.kind,
  tees: tees.filter(({ roundId, isExtra }) => roundId === round.id && !isExtra).map(toTeeView),
})

function toTeeView({ holes, ...tee }: RoundTeeRow) {
  const lengths = holes.map(({ lengthMetres }) => lengthMetres)
  const isKnown = lengths.every((length) => length !== null)
  return {
    ...tee,
    lengthMetres: isKnown ? lengths.reduce((sum, length) => sum + (length ?? 0), 0) : null,
  }
}
