import {
  compareMovements,
  type Difference,
  type Movement,
} from '#domain/payments/compare-movements.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { insertCase } from './queries.ts'
import { selectByReferences, selectDisputed, selectMovementsAround } from './reconcile-queries.ts'

/**
 * How the movements of a day, and of the days beside it, at a provider differ from ours: of its list by an API or of a
 * settlement file (docs/algorithms/reconciliation.md). They have our references (`withOurReferences`).
 */
export async function findDifferences(
  db: Db,
  { provider, day, theirs }: { provider: string; day: PlainDate; theirs: readonly Movement[] },
): Promise<Difference[]> {
  const ours = await selectMovementsAround(db, provider, day)
  const found = compareMovements({ day, ours, theirs })
  const disputes = found.filter(({ kind }) => kind === 'dispute')
  // A dispute that we know of has its own case.
  const known = await selectDisputed(db, provider, referencesOf(disputes))
  return found.filter(({ kind, reference }) => kind !== 'dispute' || !known.has(reference))
}

/** Movements of a provider with our references: it may name a payment by its own id alone. */
export async function withOurReferences(
  db: Db,
  provider: string,
  movements: readonly Movement[],
): Promise<Movement[]> {
  const attempts = await selectByReferences(db, provider, referencesOf(movements))
  return movements.map((movement) => ({
    ...movement,
    reference: attempts.get(movement.reference)?.reference ?? movement.reference,
  }))
}

const referencesOf = (of: readonly { reference: string }[]) => [
  ...new Set(of.map(({ reference }) => reference)),
]

export type Found = { provider: string; day: PlainDate; differences: readonly Difference[] }

/** Opens a case for each difference that has none yet; how many. */
export async function openCases(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { provider, day, differences }: Found,
): Promise<number> {
  let opened = 0
  const attempts = await selectByReferences(ctx.db, provider, referencesOf(differences))
  for (const { reference, kind: movement, is, ours, theirs } of differences) {
    const attempt = attempts.get(reference)
    const isNew = await insertCase(ctx.db, {
      orderId: attempt?.orderId ?? null,
      attemptId: attempt?.id ?? null,
      kind: is,
      causeKey: `reconcile:${provider}:${day}:${movement}:${reference}`,
      details: { day, provider, reference, movement, oursOre: ours, theirsOre: theirs },
      openedAt: ctx.now(),
    })
    if (isNew) opened += 1
  }
  return opened
}
