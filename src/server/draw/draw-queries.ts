import { and, asc, desc, eq, gt, inArray, isNull, lt, max, ne, sql, type SQL } from 'drizzle-orm'
import type { Draft } from '#domain/draw/draft.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { drawDrafts, drawStates, startLists } from '../db/tables/draw.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { isEntryOfAccount, type EntryRow } from '../competitions/tournament-queries.ts'

export type DraftRow = typeof drawDrafts.$inferSelect
export type StartListRow = typeof startLists.$inferSelect

const roundOfTournament = prepared((db) =>
  db
    .select()
    .from(tournamentRounds)
    .where(
      and(
        eq(tournamentRounds.id, sql.placeholder('roundId')),
        eq(tournamentRounds.tournamentId, sql.placeholder('tournamentId')),
      ),
    ),
)

export async function findRound(db: Db, tournamentId: string, roundId: string) {
  const [row] = await roundOfTournament(db).execute({ roundId, tournamentId })
  return row
}

/** The entries of a tournament in the order of arrival, of one condition besides. */
const entriesWhere = (db: Db, isMeant: SQL | undefined) =>
  db
    .select()
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.tournamentId, sql.placeholder('tournamentId')), isMeant))
    .orderBy(asc(tournamentEntries.number))

const playingEntries = prepared((db) =>
  entriesWhere(db, and(eq(tournamentEntries.state, 'entered'), isNull(tournamentEntries.status))),
)

/** Entries that take part: neither withdrawn nor without a place. */
export const selectPlaying = (db: Db, tournamentId: string): Promise<EntryRow[]> =>
  playingEntries(db).execute({ tournamentId })

const waitingEntries = prepared((db) =>
  entriesWhere(db, inArray(tournamentEntries.state, ['waiting', 'offered'])),
)

/** The waiting list in its order, including players with an open offer. */
export const selectWaitingList = (db: Db, tournamentId: string): Promise<EntryRow[]> =>
  waitingEntries(db).execute({ tournamentId })

/** The given ids that belong to flights of another round. */
export async function selectTakenFlights(
  tx: Db,
  round: { id: string },
  candidates: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = candidates.map(({ id }) => id)
  const rows = await tx
    .select({ id: flights.id })
    .from(flights)
    .where(and(inArray(flights.id, ids), ne(flights.roundId, round.id)))
  return new Set(rows.map(({ id }) => id))
}

const draftsOfRound = prepared((db) =>
  db
    .select({ draft: drawDrafts, state: drawStates.draft })
    .from(drawDrafts)
    .innerJoin(drawStates, atState)
    .where(eq(drawDrafts.roundId, sql.placeholder('roundId')))
    .orderBy(asc(drawDrafts.number)),
)

export const selectDrafts = (db: Db, roundId: string) => draftsOfRound(db).execute({ roundId })

const rangesOfDrafts = prepared((db) =>
  db
    .select({
      draftId: drawStates.draftId,
      first: sql<number>`min(${drawStates.number})`,
      last: sql<number>`max(${drawStates.number})`,
    })
    .from(drawStates)
    .where(isAnyOf(drawStates.draftId, 'draftIds'))
    .groupBy(drawStates.draftId),
)

/** The first and last state of each draft, which tell whether undo and redo are possible. */
export const selectStateRanges = (db: Db, draftIds: string[]) =>
  rangesOfDrafts(db).execute({ draftIds })

const atState = and(
  eq(drawStates.draftId, drawDrafts.id),
  eq(drawStates.number, drawDrafts.stateNumber),
)

const draftToLock = prepared((tx) =>
  tx
    .select()
    .from(drawDrafts)
    .where(
      and(
        eq(drawDrafts.id, sql.placeholder('draftId')),
        eq(drawDrafts.roundId, sql.placeholder('roundId')),
      ),
    )
    .for('update'),
)

const stateOfDraft = prepared((db) =>
  db
    .select({ state: drawStates.draft })
    .from(drawStates)
    .where(
      and(
        eq(drawStates.draftId, sql.placeholder('draftId')),
        eq(drawStates.number, sql.placeholder('number')),
      ),
    ),
)

/** Locks a draft, so that concurrent changes run one after the other. */
export async function lockDraft(tx: Db, of: { roundId: string; draftId: string }) {
  const [draft] = await draftToLock(tx).execute(of)
  if (!draft) return undefined
  // Read the state after the lock: another transaction may have written a new one.
  const [row] = await stateOfDraft(tx).execute({ draftId: draft.id, number: draft.stateNumber })
  if (!row) throw new Error('A draft has a current state')
  return { draft, state: row.state }
}

export async function insertDraft(tx: Db, values: typeof drawDrafts.$inferInsert): Promise<string> {
  const [row] = await tx.insert(drawDrafts).values(values).returning({ id: drawDrafts.id })
  if (!row) throw new Error('The draft was not stored')
  return row.id
}

export async function highestDraftNumber(tx: Db, roundId: string): Promise<number> {
  const [row] = await tx
    .select({ highest: max(drawDrafts.number) })
    .from(drawDrafts)
    .where(eq(drawDrafts.roundId, roundId))
  return row?.highest ?? 0
}

/** The number of changes that can be undone. */
const maxUndo = 100

type State = { draftId: string; number: number; draft: Draft; madeAt: Date; madeBy: string | null }

/** Adds a state after deleting undone states and those beyond the undo limit. */
export async function insertState(tx: Db, state: State) {
  const { draftId, number } = state
  const of = eq(drawStates.draftId, draftId)
  await tx.delete(drawStates).where(and(of, gt(drawStates.number, number - 1)))
  await tx.delete(drawStates).where(and(of, lt(drawStates.number, number - maxUndo)))
  await tx.insert(drawStates).values(state)
}

export async function writeDraft(
  tx: Db,
  id: string,
  values: Partial<Pick<DraftRow, 'stateNumber' | 'isPublished' | 'published'>>,
) {
  await tx
    .update(drawDrafts)
    .set({ ...values, version: sql`${drawDrafts.version} + 1` })
    .where(eq(drawDrafts.id, id))
}

export async function deleteDraft(tx: Db, id: string) {
  await tx.delete(drawDrafts).where(eq(drawDrafts.id, id))
}

export async function unpublishDrafts(tx: Db, roundId: string) {
  await tx
    .update(drawDrafts)
    .set({ isPublished: false, published: null })
    .where(eq(drawDrafts.roundId, roundId))
}

/** The draft of the start list as it was published, and the courses of the round. */
export async function findPublished(db: Db, roundId: string) {
  const [row] = await db
    .select({ state: drawDrafts.published, courses: tournamentRounds.courses })
    .from(drawDrafts)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, drawDrafts.roundId))
    .where(and(eq(drawDrafts.roundId, roundId), eq(drawDrafts.isPublished, true)))
  return row
}

const startListsOfRound = prepared((db) =>
  db
    .select()
    .from(startLists)
    .where(eq(startLists.roundId, sql.placeholder('roundId')))
    .orderBy(desc(startLists.version)),
)

/** The latest first. */
export const selectStartLists = (db: Db, roundId: string): Promise<StartListRow[]> =>
  startListsOfRound(db).execute({ roundId })

type Versioned = { id: string; drawVersion: number }

/** The version of the next list or withdrawal: a printed number is never reused. */
export const nextVersion = async (tx: Db, round: Versioned): Promise<number> =>
  (await nextVersions(tx, [round])).get(round.id) ?? 1

const highestVersions = prepared((db) =>
  db
    .select({ roundId: startLists.roundId, highest: max(startLists.version) })
    .from(startLists)
    .where(isAnyOf(startLists.roundId, 'roundIds'))
    .groupBy(startLists.roundId),
)

/** The same for several rounds. */
export async function nextVersions(db: Db, rounds: readonly Versioned[]) {
  const rows = await highestVersions(db).execute({ roundIds: rounds.map(({ id }) => id) })
  const highest = new Map(rows.map((row) => [row.roundId, row.highest ?? 0]))
  return new Map(
    rounds.map(({ id, drawVersion }) => [id, Math.max(drawVersion, highest.get(id) ?? 0) + 1]),
  )
}

const entriesById = prepared((db) =>
  db.select().from(tournamentEntries).where(isAnyOf(tournamentEntries.id, 'ids')),
)

/** For names in a log, including players who no longer play. */
export async function selectEntriesById(db: Db, ids: string[]): Promise<EntryRow[]> {
  return ids.length === 0 ? [] : entriesById(db).execute({ ids })
}

/** The flights of an account's own players in a round, including players entered by the host. */
export function selectFlightsOf(db: Db, roundId: string, accountId: string) {
  return db
    .select({
      flightId: flightPlayers.flightId,
      entryId: flightPlayers.entryId,
      sideId: tournamentEntries.sideId,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .where(and(eq(flightPlayers.roundId, roundId), isEntryOfAccount(db, accountId)))
}

export async function insertStartList(tx: Db, values: typeof startLists.$inferInsert) {
  await tx.insert(startLists).values(values)
}
