import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import { mostPages, readAnswer } from './call-provider.ts'
import { ProviderError, type MovementsOfDay, type ProviderMovement } from './provider.ts'

const Ledgers = z.object({
  items: z
    .array(z.object({ ledgerId: z.string().min(1).max(100), currency: z.string().max(3) }))
    .max(1000),
})

const Entry = z.object({
  pspReference: z.string().max(100),
  time: z.string().max(50),
  entryType: z.string().max(100),
  reference: z.string().max(100).nullish(),
  currency: z.string().max(3),
  amount: z.int(),
})

const Page = z.object({
  items: z.array(Entry).max(1000),
  hasMore: z.boolean(),
  cursor: z.string().max(2000).optional(),
  /** The day is not over at the provider; it may stay so for as long as there is no payout. */
  tryLater: z.boolean().optional(),
})

type Get = (path: string) => Promise<unknown>

/**
 * The captures and refunds of a ledger date by the Report API (developer.vippsmobilepay.com/docs/APIs/report-api). It
 * reports in minor units with a sign, trails behind the other APIs, and exists in production only. Entries of other kinds
 * move no buyer's money: fees, payouts, and disputes, which come with letters of their own.
 * @throws ProviderError `refused` when our sales unit has no ledger, `unclear` for an answer that is not documented.
 */
export async function listMobilePayMovements(
  get: Get,
  { merchantSerialNumber, day }: { merchantSerialNumber: string; day: PlainDate },
): Promise<MovementsOfDay> {
  const handle = encodeURIComponent(`api:${merchantSerialNumber}`)
  const ledgers = await get(`/settlement/v1/ledgers?settlesForRecipientHandles=${handle}`)
  const ledger = readAnswer(Ledgers, ledgers).items.find(({ currency }) => currency === 'DKK')
  if (!ledger) throw new ProviderError('refused', 'The sales unit has no ledger')

  const path = `/report/v2/ledgers/${encodeURIComponent(ledger.ledgerId)}/funds/dates/${day}`
  const entries = new Map<string, z.infer<typeof Entry>>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    const answer = readAnswer(Page, await get(`${path}${query}`))
    // An entry that slips onto the next page while the list is read counts once.
    for (const entry of answer.items) entries.set(keyOf(entry), entry)
    if (!answer.hasMore) {
      const movements = [...entries.values()].flatMap(toMovement)
      return { movements, isComplete: answer.tryLater !== true }
    }
    cursor = answer.cursor
  }
  throw new ProviderError('unclear', 'The list of movements does not end')
}

const keyOf = ({ pspReference, time, entryType, amount }: z.infer<typeof Entry>) =>
  `${pspReference} ${time} ${entryType} ${amount}`

function toMovement({ entryType, reference, amount }: z.infer<typeof Entry>): ProviderMovement[] {
  if (!reference || amount === 0) return []
  if (entryType !== 'capture' && entryType !== 'refund') return []
  return [{ reference, kind: entryType, amountOre: Math.abs(amount) }]
}
