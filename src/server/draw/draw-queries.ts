import { and, asc, desc, eq, gt, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm'
import type { Draft } from '#domain/draw/draft.ts'
import type { Db } from '../db/client.ts'
import { drawDrafts, drawStates, startLists } from '../db/tables/draw.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { isEntryOf, type EntryRow } from '../competitions/tournament-queries.ts'

export type DraftRow = typeof drawDrafts.$inferSelect
export type StartListRow = typeof startLists.$inferSelect

export async function findRound(db: Db, tournamentId: string, roundId: string) {
  const [row] = await db
    .select()
    .from(tournamentRounds)
    .where(and(eq(tournamentRounds.id, roundId), eq(tournamentRounds.tournamentId, tournamentId)))
  return row
}

/** Who has entered and takes part: nobody who has withdrawn, or has lost the place. */
export function selectPlaying(db: Db, tournamentId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        eq(tournamentEntries.state, 'entered'),
        isNull(tournamentEntries.status),
      ),
    )
    .orderBy(asc(tournamentEntries.number))
}

/** Who waits for a place, or is asked whether she wants one, in the order of arrival. */
export function selectComing(db: Db, tournamentId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        inArray(tournamentEntries.state, ['waiting', 'offered']),
      ),
    )
    .orderBy(asc(tournamentEntries.number))
}

/** Which of these ids are those of flights of another round. */
export async function selectTakenFlights(
  tx: Db,
  round: { id: string },
  wanted: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = wanted.map(({ id }) => id)
  const rows = await tx
    .select({ id: flights.id })
    .from(flights)
    .where(and(inArray(flights.id, ids), ne(flights.roundId, round.id)))
  return new Set(rows.map(({ id }) => id))
}

export function selectDrafts(db: Db, roundId: string) {
  return db
    .select({ draft: drawDrafts, state: drawStates.draft })
    .from(drawDrafts)
    .innerJoin(drawStates, atState)
    .where(eq(drawDrafts.roundId, roundId))
    .orderBy(asc(drawDrafts.number))
}

/** The highest and lowest state of each draft: whether there is something to undo, or to do again. */
export function selectStateRanges(db: Db, draftIds: string[]) {
  return db
    .select({
      draftId: drawStates.draftId,
      first: sql<number>`min(${drawStates.number})`,
      last: sql<number>`max(${drawStates.number})`,
    })
    .from(drawStates)
    .where(inArray(drawStates.draftId, draftIds))
    .groupBy(drawStates.draftId)
}

const atState = and(
  eq(drawStates.draftId, drawDrafts.id),
  eq(drawStates.number, drawDrafts.stateNumber),
)

/** Held to the end of the transaction: of two who change a draft at once, one waits and then looks. */
export async function lockDraft(tx: Db, of: { roundId: string; draftId: string }) {
  const isThis = and(eq(drawDrafts.id, of.draftId), eq(drawDrafts.roundId, of.roundId))
  const [draft] = await tx.select().from(drawDrafts).where(isThis).for('update')
  if (!draft) return undefined
  // Only now: what the other has written meanwhile is not in what was read before.
  const [row] = await tx
    .select({ state: drawStates.draft })
    .from(drawStates)
    .where(and(eq(drawStates.draftId, draft.id), eq(drawStates.number, draft.stateNumber)))
  if (!row) throw new Error('A draft stands at one of its states')
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

/** How many changes back a draft can be taken. */
const kept = 100

type State = { draftId: string; number: number; draft: Draft; madeAt: Date; madeBy: string | null }

/** The draft's next state: what had been undone is gone, and so is what nobody goes back to. */
export async function insertState(tx: Db, state: State) {
  const { draftId, number } = state
  const of = eq(drawStates.draftId, draftId)
  await tx.delete(drawStates).where(and(of, gt(drawStates.number, number - 1)))
  await tx.delete(drawStates).where(and(of, lt(drawStates.number, number - kept)))
  await tx.insert(drawStates).values(state)
}

export async function writeDraft(
  tx: Db,
  id: string,
  values: Partial<Pick<DraftRow, 'stateNumber' | 'isPublished'>>,
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
  await tx.update(drawDrafts).set({ isPublished: false }).where(eq(drawDrafts.roundId, roundId))
}

/** The latest first. */
export function selectStartLists(db: Db, roundId: string): Promise<StartListRow[]> {
  return db
    .select()
    .from(startLists)
    .where(eq(startLists.roundId, roundId))
    .orderBy(desc(startLists.version))
}

type Versioned = { id: string; drawVersion: number }

/** The next list, or the next that is pulled back: a number that was printed is never used again. */
export const nextVersion = async (tx: Db, round: Versioned): Promise<number> =>
  (await nextVersions(tx, [round])).get(round.id) ?? 1

/** The same of several rounds. */
export async function nextVersions(db: Db, rounds: readonly Versioned[]) {
  const ids = rounds.map(({ id }) => id)
  const rows = await db
    .select({ roundId: startLists.roundId, highest: max(startLists.version) })
    .from(startLists)
    .where(inArray(startLists.roundId, ids))
    .groupBy(startLists.roundId)
  const highest = new Map(rows.map((row) => [row.roundId, row.highest ?? 0]))
  return new Map(
    rounds.map(({ id, drawVersion }) => [id, Math.max(drawVersion, highest.get(id) ?? 0) + 1]),
  )
}

/** By id, for names in a log: also of those who no longer play. */
export async function selectEntriesById(db: Db, ids: string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return db.select().from(tournamentEntries).where(inArray(tournamentEntries.id, ids))
}

/** The flights of a round in which an account's own players are, also those whom the host has entered. */
export function selectFlightsOf(db: Db, roundId: string, accountId: string) {
  return db
    .select({ flightId: flightPlayers.flightId, entryId: flightPlayers.entryId })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .where(and(eq(flightPlayers.roundId, roundId), isEntryOf(db, accountId)))
}

export async function insertStartList(tx: Db, values: typeof startLists.$inferInsert) {
  await tx.insert(startLists).values(values)
}
