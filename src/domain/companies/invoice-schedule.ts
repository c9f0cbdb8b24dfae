import { addDays, type PlainDate } from '../shared/dates.ts'

/** Days after the issue of an invoice (docs/algorithms/company-cards.md). */
export const dueDays = 14
export const firstReminderDays = 19
const secondReminderDays = 29
const stopDays = 36

export type InvoiceStep = 'first_reminder' | 'second_reminder' | 'stop'

type OpenInvoice = {
  issuedOn: PlainDate
  /** The days on which the reminders were sent, and the cards stopped. */
  remindedOn: PlainDate | null
  remindedAgainOn: PlainDate | null
  stoppedOn: PlainDate | null
}

/** When the cards of an invoice stop. */
export const stopsOn = (issuedOn: PlainDate): PlainDate => addDays(issuedOn, stopDays)

/**
 * The step that is due for an unpaid invoice on a day. One step a day, and the cards stop at the earliest seven
 * days after the second reminder, also when the job was down.
 */
export function dueStep(invoice: OpenInvoice, today: PlainDate): InvoiceStep | undefined {
  const { issuedOn, remindedOn, remindedAgainOn, stoppedOn } = invoice
  if (stoppedOn) return undefined
  if (!remindedOn)
    return today >= addDays(issuedOn, firstReminderDays) ? 'first_reminder' : undefined
  if (!remindedAgainOn) {
    const from = addDays(issuedOn, secondReminderDays)
    return today >= from && today > remindedOn ? 'second_reminder' : undefined
  }
  const from = addDays(remindedAgainOn, stopDays - secondReminderDays)
  return today >= from && today >= stopsOn(issuedOn) ? 'stop' : undefined
}
