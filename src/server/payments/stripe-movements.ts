import { z } from 'zod'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import { mostPages, readAnswer } from './call-provider.ts'
import { ProviderError, type MovementsOfDay, type ProviderMovement } from './provider.ts'
import { stripeCategory } from './stripe-categories.ts'

const Metadata = z.record(z.string(), z.string()).nullish()

/** A charge, refund or dispute; a charge has the metadata of its payment, a refund that of its own request. */
const Source = z.object({
  object: z.string().max(100),
  id: z.string().max(255),
  metadata: Metadata,
  charge: z.string().max(255).nullish(),
})
type Source = z.infer<typeof Source>

const Transaction = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  reporting_category: z.string().max(100),
  /** With a sign: below 0 for money that leaves the balance. */
  amount: z.int(),
  source: z.union([z.string(), Source]).nullish(),
})
type Transaction = z.infer<typeof Transaction>

const Page = z.object({ data: z.array(Transaction).max(100), has_more: z.boolean() })

/** Small enough for an answer with expanded sources to stay below the largest that is read. */
const pageSize = 50

type Get = (path: string) => Promise<unknown>

/**
 * The movements of a Danish day by Stripe's balance transactions in kroner (docs.stripe.com/api/balance_transactions/list,
 * docs.stripe.com/reports/reporting-categories). The list is newest first and paged by the last id, so an entry that slips
 * onto the next page while it is read comes twice, and counts once.
 * @throws ProviderError `unclear` for an answer that is not documented, or a list that does not end.
 */
export async function listStripeMovements(
  get: Get,
  { day, now }: { day: PlainDate; now: Date },
): Promise<MovementsOfDay> {
  const seconds = (of: PlainDate) => String(danishInstant(of, 0).getTime() / 1000)
  const transactions = await readAll(get, {
    'created[gte]': seconds(day),
    'created[lt]': seconds(addDays(day, 1)),
    currency: 'dkk',
    limit: String(pageSize),
    'expand[]': 'data.source',
  })
  const movements: ProviderMovement[] = []
  for (const transaction of transactions.values()) {
    const is = stripeCategory(transaction.reporting_category)
    if (!is) continue
    const reference = await referenceOf(get, transaction)
    movements.push({ reference, kind: is.kind, amountOre: transaction.amount * is.sign })
  }
  return { movements, isComplete: day < danishDay(now) }
}

async function readAll(get: Get, asked: Record<string, string>) {
  const found = new Map<string, Transaction>()
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ ...asked, ...(after && { starting_after: after }) })
    const answer = readAnswer(Page, await get(`/v1/balance_transactions?${query.toString()}`))
    for (const transaction of answer.data) found.set(transaction.id, transaction)
    after = answer.data.at(-1)?.id
    if (!answer.has_more || !after) return found
  }
  throw new ProviderError('unclear', 'The list of balance transactions does not end')
}

/** Our reference; the provider's own id for money that is not of our making. */
async function referenceOf(get: Get, { id, source }: Transaction): Promise<string> {
  if (!source || typeof source === 'string') return source ?? id
  const own = source.metadata?.['reference']
  if (own) return own
  // A refund by hand, a released rest and a dispute have no metadata of ours; their charge has.
  if (!source.charge) return source.id
  const charge = readAnswer(Source, await get(`/v1/charges/${encodeURIComponent(source.charge)}`))
  return charge.metadata?.['reference'] ?? source.charge
}
