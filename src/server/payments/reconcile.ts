import type { Movement } from '#domain/payments/compare-movements.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findDifferences, openCases, withOurReferences } from './find-differences.ts'
import type { MovementsOfDay } from './provider.ts'
import { providerByName } from './providers.ts'
import { findFirstMovement, findLastCompared, insertReconciliation } from './reconcile-queries.ts'

/** 5.00 in Danish local time: what happened around midnight is recorded on both sides. */
const minuteOfComparison = 5 * 60
/** A provider that settles once a month closes its days a month later, so the first day is that of our first movement. */
const mostDays = 40

/**
 * Job: holds our captures and refunds against the own list of each provider in use that has one, day by day, and opens a case
 * for each difference (docs/algorithms/reconciliation.md). A provider that does not answer is asked again later.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < minuteOfComparison) return
  for (const name of ctx.config.paymentProviders) {
    await reconcileProvider(ctx, name).catch((error: unknown) =>
      ctx.log('warn', 'A provider’s list of movements was not read', {
        provider: name,
        ...errorFields(error),
      }),
    )
  }
}

async function reconcileProvider(ctx: Ctx, name: string) {
  const { listMovements } = await providerByName(ctx, name)
  if (!listMovements) return
  const yesterday = addDays(today(ctx), -1)
  const last = await findLastCompared(ctx.db, name)
  const earliest = addDays(yesterday, 1 - mostDays)
  const next = last ? addDays(last, 1) : ((await findFirstMovement(ctx.db, name)) ?? yesterday)
  const lists = new Map<PlainDate, Promise<MovementsOfDay>>()
  const list = (day: PlainDate) => {
    const known = lists.get(day) ?? listMovements(day)
    lists.set(day, known)
    return known
  }
  for (let day = next < earliest ? earliest : next; day <= yesterday; day = addDays(day, 1)) {
    if (!(await list(day)).isComplete) return
    await reconcileDay(ctx, { provider: name, day, list })
  }
}

type OfDay = {
  provider: string
  day: PlainDate
  list: (day: PlainDate) => Promise<MovementsOfDay>
}

async function reconcileDay(ctx: Ctx, { provider, day, list }: OfDay) {
  const theirs: Movement[] = []
  for (const its of [addDays(day, -1), day, addDays(day, 1)]) {
    const { movements } = await list(its)
    theirs.push(...movements.map(({ amountOre: amount, ...of }) => ({ ...of, amount, day: its })))
  }
  await ctx.db.transaction(async (tx) => {
    const named = await withOurReferences(tx, provider, theirs)
    const differences = await findDifferences(tx, { provider, day, theirs: named })
    const isFirst = await insertReconciliation(tx, {
      provider,
      day,
      movements: theirs.filter((movement) => movement.day === day).length,
      differences: differences.length,
      comparedAt: ctx.now(),
    })
    if (!isFirst) return
    await openCases({ ...ctx, db: tx }, { provider, day, differences })
    await recordActivity(tx, ctx, {
      action: 'payments.reconcile',
      subject: { type: 'payment_provider', id: provider },
      data: { comparedDay: day, differences: String(differences.length) },
    })
  })
}
