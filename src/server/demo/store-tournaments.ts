import { insertCompetitionStory, type StoredCompetitions } from '../competitions/seed-queries.ts'
import type { Db } from '../db/client.ts'
import { insertDrawStory, type StoredDraw } from '../draw/seed-queries.ts'
import { insertMarks } from '../entries/presence/presence-queries.ts'
import { insertScoringStory, type StoredScoring } from '../scoring/seed-queries.ts'
import {
  insertSideCompetitionStory,
  type StoredSideCompetitions,
} from '../sidecompetitions/side-competition-queries.ts'

/** The rows of tournaments from all modules. */
export type StoredTournaments = StoredCompetitions &
  StoredScoring &
  StoredDraw &
  StoredSideCompetitions & { presence: Parameters<typeof insertMarks>[1] }

export async function insertTournamentStory(tx: Db, stored: StoredTournaments) {
  await insertCompetitionStory(tx, stored)
  await insertScoringStory(tx, stored)
  await insertDrawStory(tx, stored)
  await insertSideCompetitionStory(tx, stored)
  await insertMarks(tx, stored.presence)
}
