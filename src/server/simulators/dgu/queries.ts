import { arrayContains, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { simulatorGolfers, simulatorScorecards } from '../../db/tables/simulators.ts'
import { toDguAnswer, type SimulatedGolfer, type SimulatedFailure } from './golfer.ts'
import { testGolfers } from './test-golfers.ts'

const batch = 1000

/**
 * Stores members of the simulated union for the demonstration. Storing a person again replaces the earlier
 * response.
 */
export async function seedDguSimulator(
  tx: Db,
  golfers: readonly SimulatedGolfer[],
  clubName: (number: number) => string = plainClubName,
) {
  for (let from = 0; from < golfers.length; from += batch) {
    const rows = golfers.slice(from, from + batch).map((golfer) => ({
      personId: golfer.personId,
      unionIds: golfer.memberships.map(({ number }) => number),
      answer: toDguAnswer(golfer, clubName),
    }))
    await tx
      .insert(simulatorGolfers)
      .values(rows)
      .onConflictDoUpdate({
        target: simulatorGolfers.personId,
        set: { unionIds: sql`excluded.union_ids`, answer: sql`excluded.answer` },
      })
  }
}

/** Finds a stored golfer, or a test golfer, who exists even with an empty database. */
export async function findByUnionId(db: Db, number: string): Promise<object | undefined> {
  const [row] = await db
    .select({ answer: simulatorGolfers.answer })
    .from(simulatorGolfers)
    .where(arrayContains(simulatorGolfers.unionIds, [number]))
  const test = testGolfers.find(({ memberships }) => memberships.some((m) => m.number === number))
  return row?.answer ?? (test && toDguAnswer(test, plainClubName))
}

export async function findByPersonId(db: Db, personId: string): Promise<object | undefined> {
  const [row] = await db
    .select({ answer: simulatorGolfers.answer })
    .from(simulatorGolfers)
    .where(eq(simulatorGolfers.personId, personId))
  const test = testGolfers.find((golfer) => golfer.personId === personId)
  return row?.answer ?? (test && toDguAnswer(test, plainClubName))
}

/** Stores a card under the sender's id, and counts how often it was sent. */
export async function saveScorecard(db: Db, externalId: string, card: Record<string, unknown>) {
  await db
    .insert(simulatorScorecards)
    .values({ externalId, card, posts: 1 })
    .onConflictDoUpdate({
      target: simulatorScorecards.externalId,
      set: { card, posts: sql`${simulatorScorecards.posts} + 1` },
    })
}

export const failureOf = (personId: string): SimulatedFailure | undefined =>
  testGolfers.find((golfer) => golfer.personId === personId)?.failure

/** The person of a DGU number; undefined for an unknown number. */
export async function personIdOf(db: Db, number: string): Promise<string | undefined> {
  const found = (await findByUnionId(db, number)) as { ID?: string } | undefined
  return found?.ID
}

const plainClubName = (number: number) => `Golfklub ${number}`
