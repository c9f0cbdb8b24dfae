import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { loadDivisions, type LoadedDivision } from './load-division.ts'
import { lockMatchDraw, lockMatches } from './lock-queries.ts'

type Of = { tournamentId: string; divisionId: string }

/** A division in match play, of this tournament. */
export async function getMatchDivision(db: Db, { tournamentId, divisionId }: Of) {
  const [loaded] = await loadDivisions(db, [divisionId])
  if (!loaded?.division.terms.matchPlay || loaded.tournament.id !== tournamentId) {
    throw new AppError('not_found')
  }
  return loaded
}

/** The division under the locks of its draw and its matches, in the version that the director has seen. */
export async function lockLoaded(tx: Db, of: Of & { version?: number }): Promise<LoadedDivision> {
  // The tournament first, as in every change of its entries, so that two changes cannot deadlock.
  await lockTournament(tx, of.tournamentId)
  const draw = await lockMatchDraw(tx, of.divisionId)
  if (!draw || draw.tournamentId !== of.tournamentId) throw new AppError('not_found')
  if (of.version !== undefined && of.version !== draw.version) {
    throw new AppError('changed_elsewhere')
  }
  await lockMatches(tx, of.divisionId)
  const [loaded] = await loadDivisions(tx, [of.divisionId])
  if (!loaded) throw new AppError('not_found')
  return loaded
}
