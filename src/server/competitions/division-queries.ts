import { sql } from 'drizzle-orm'
import { tournamentDivisions } from '../db/tables/competitions.ts'

/** Whether the tournament of a selected division has no other; mails and pages of players name it only where there are several. */
export const isOnlyDivision = sql<boolean>`not exists (
  select 1 from ${tournamentDivisions} other
  where other.tournament_id = ${tournamentDivisions.tournamentId} and other.id <> ${tournamentDivisions.id}
)`
