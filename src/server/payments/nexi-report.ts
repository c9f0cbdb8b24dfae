import { z } from 'zod'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import { mostPages, readAnswer } from './call-provider.ts'
import { ProviderError, type MovementsOfDay, type ProviderMovement } from './provider.ts'

const count = z.int().min(0)

const Payouts = z.object({
  numberOfPayouts: count,
  payouts: z.array(z.object({ id: z.string().min(1).max(100) })).max(1000),
})

const Action = z.object({
  id: z.string().max(100),
  paymentId: z.string().max(100),
  paymentAction: z.string().max(100),
  timestamp: z.iso.datetime({ offset: true }),
  reference: z.string().max(128).nullish(),
  currency: z.string().max(3),
  amount: z.int(),
})
type Action = z.infer<typeof Action>

const Payout = z.object({
  numberOfPaymentActions: count,
  paymentActions: z.array(Action).max(1000),
})

const pageSize = 100

/** A payout comes monthly at the latest; a day that none has come for by then is compared as it is. */
const daysUntilPaidOut = 35

const kinds: Readonly<Record<string, 'capture' | 'refund'>> = {
  charge: 'capture',
  refund: 'refund',
}

type Get = (path: string) => Promise<unknown>
type Asked = { day: PlainDate; today: PlainDate }

/**
 * Lists what Nexi Checkout has charged and refunded on a Danish day, by its Reporting API
 * (developer.nexigroup.com/nexi-checkout/en-EU/api/reporting-v1). It lists payouts and the payment actions in them, so a
 * day is known once it is paid out. A payout is read once, because it does not change.
 */
export function nexiMovements(get: Get) {
  const actionsOf = new Map<string, Promise<Action[]>>()
  return async ({ day, today }: Asked): Promise<MovementsOfDay> => {
    const actions = new Map<string, Action>()
    for (const id of await payoutIds(get, { day, today })) {
      const known = actionsOf.get(id) ?? readActions(get, id)
      actionsOf.set(id, known)
      for (const action of await known) actions.set(action.id, action)
    }
    const dayOf = ({ timestamp }: Action) => danishDay(new Date(timestamp))
    const all = [...actions.values()]
    // Nexi pays out in the order of time: what is paid out of a later day comes after all of this day.
    const isPaidOut = all.some((action) => dayOf(action) > day)
    return {
      movements: all.filter((action) => dayOf(action) === day).flatMap(toMovement),
      isComplete: day < today && (isPaidOut || addDays(day, daysUntilPaidOut) <= today),
    }
  }
}

/** The payouts since the day: none has an action that happened after it. */
async function payoutIds(get: Get, { day, today }: Asked): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({
      fromDate: day,
      toDate: today,
      currency: 'DKK',
      pageNumber: String(page),
      pageSize: String(pageSize),
    })
    const answer = readAnswer(Payouts, await get(`/report/v1/payouts?${query.toString()}`))
    for (const { id } of answer.payouts) ids.add(id)
    if (answer.payouts.length === 0 || ids.size >= answer.numberOfPayouts) return ids
  }
  throw new ProviderError('unclear', 'The list of payouts does not end')
}

async function readActions(get: Get, id: string): Promise<Action[]> {
  const actions: Action[] = []
  const path = `/report/v1/payouts/${encodeURIComponent(id)}`
  for (let page = 0; page < mostPages; page += 1) {
    const query = `pageNumber=${page}&pageSize=${pageSize}`
    const answer = readAnswer(Payout, await get(`${path}?${query}`))
    actions.push(...answer.paymentActions)
    const isWhole = actions.length >= answer.numberOfPaymentActions
    if (answer.paymentActions.length === 0 || isWhole) return actions
  }
  throw new ProviderError('unclear', 'The list of payment actions does not end')
}

function toMovement({ paymentAction, reference, paymentId, amount }: Action): ProviderMovement[] {
  const kind = kinds[paymentAction.toLowerCase()]
  // Deposits of ours, fees and corrections move no buyer's money.
  if (!kind || amount === 0) return []
  return [{ reference: reference || paymentId, kind, amountOre: Math.abs(amount) }]
}
