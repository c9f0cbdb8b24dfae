import { openTransaction, sendAhead } from '../../db/transactions.ts'
import { abort, authorize, decline, advanceTime, type Change } from './payment-states.ts'
import { queueCallbacks, sendDueCallbacks } from './callbacks.ts'
import { lockPayment, savePayment, type SimulatedPayment } from './queries.ts'
import type { SimulatorDependencies } from './dependencies.ts'

/** The choices on the hosted page, in the order of the page. */
export const choices = {
  approve: 'Godkend betalingen',
  decline: 'Afvis betalingen',
  abort: 'Fortryd og gå tilbage uden at betale',
  approve_later: 'Godkend om 5 sekunder',
  approve_twice: 'Godkend og send svaret to gange',
  callback_first: 'Godkend, og svar butikken, før du sendes tilbage',
  close_tab: 'Godkend, og luk fanen uden at gå tilbage',
  no_callback: 'Godkend, og gå tilbage uden svar til butikken',
  wrong_amount: 'Godkend et forkert beløb',
  error_before: 'Godkend, men svar med fejl på de næste 3 spørgsmål',
  rate_limited: 'Godkend, men svar, at der er for mange spørgsmål, på de næste 3',
  error_after: 'Godkend, og træk pengene, men svar med fejl',
  hangs: 'Godkend, og træk pengene, men svar aldrig',
  capture_refused: 'Godkend, men afvis at trække pengene',
  release_refused: 'Godkend, men afvis at slippe reservationen',
  refund_fails: 'Godkend, men lad tilbagebetalinger komme retur',
  dispute_lost: 'Godkend, og gør indsigelse, som banken giver medhold i',
  dispute_won: 'Godkend, og gør indsigelse, som banken afviser',
} as const

export type Choice = keyof typeof choices

export const isChoice = (value: unknown): value is Choice =>
  typeof value === 'string' && Object.hasOwn(choices, value)

const delayMs = 5_000

/** Applies a choice once; a finished payment stays unchanged. Undefined for an unknown id. */
export async function choose(deps: SimulatorDependencies, id: string, choice: Choice) {
  const payment = await openTransaction(
    deps.db,
    (tx) => lockPayment(tx, { id }),
    async (tx, found) => {
      if (!found) return undefined
      const now = deps.now()
      const aged = advanceTime(found, now)
      const isOpen = aged.payment.state === 'CREATED'
      const done = isOpen ? apply(aged.payment, choice, now) : nothing(aged)
      await sendAhead(tx, () => savePayment(tx, done.payment))
      const reported = choice === 'no_callback' ? aged.events : [...aged.events, ...done.events]
      await queueCallbacks(
        { ...deps, db: tx },
        done.payment,
        choice === 'approve_twice' ? [...reported, ...reported] : reported,
        now,
      )
      return done.payment
    },
  )
  const sending = sendDueCallbacks(deps).catch(() => undefined)
  if (choice === 'callback_first') await sending
  return payment
}

function apply(payment: SimulatedPayment, choice: Choice, now: Date): Change {
  if (choice === 'decline') return decline(payment, now)
  if (choice === 'abort') return abort(payment, now)
  if (choice === 'approve_later') {
    return { payment: { ...payment, approveAt: new Date(now.getTime() + delayMs) }, events: [] }
  }
  return authorize({ ...payment, ...failureOf(choice) }, amountOf(payment, choice), now)
}

const nothing = ({ payment }: Change): Change => ({ payment, events: [] })

function amountOf({ amountOre }: SimulatedPayment, choice: Choice): number {
  if (choice !== 'wrong_amount') return amountOre
  return amountOre > 100 ? amountOre - 100 : amountOre + 100
}

const lasting = [
  'capture_refused',
  'release_refused',
  'refund_fails',
  'dispute_lost',
  'dispute_won',
] as const
const isLasting = (choice: Choice): choice is (typeof lasting)[number] =>
  lasting.some((one) => one === choice)

function failureOf(choice: Choice): Partial<SimulatedPayment> {
  if (choice === 'error_before' || choice === 'rate_limited')
    return { failure: choice, failuresLeft: 3 }
  if (choice === 'error_after' || choice === 'hangs') {
    return { failure: choice, failuresLeft: 1 }
  }
  return isLasting(choice) ? { failure: choice } : {}
}
