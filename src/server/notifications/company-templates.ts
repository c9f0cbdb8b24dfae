import { z } from 'zod'
import { day, line, link, ore } from './template-fields.ts'

/** An invoice or a credit note to a company; the accounts keep it. */
export const companyInvoice = z.object({
  contactName: line,
  company: line,
  number: line,
  kind: z.enum(['invoice', 'credit_note']),
  /** The invoice that a credit note corrects. */
  credits: line.nullable(),
  lines: z.array(z.object({ text: line, quantity: z.int(), ore })).max(100),
  totalOre: ore,
  vatOre: ore,
  dueOn: day,
  reference: z.string().max(60),
  payTo: z.object({ registration: line, account: line }).nullable(),
  link,
})

/** A reminder of an open invoice; the second names the day on which the cards stop. */
export const companyReminder = z.object({
  contactName: line,
  number: line,
  openOre: ore,
  dueOn: day,
  stopsOn: day.nullable(),
  payTo: z.object({ registration: line, account: line }).nullable(),
  link,
})

/** The cards of an unpaid invoice have stopped. */
export const companyStopped = z.object({ contactName: line, number: line, openOre: ore, link })

/** The personal link by which a person takes over a company's card, or may use its clips. */
export const companyCard = z.object({
  name: z.string().max(200),
  company: line,
  inviter: line.nullable(),
  to: z.enum(['cards', 'clips']),
  season: line,
  link,
  validTo: day,
})

/** The company has taken the card back: how to get an own one. */
export const companyCardEnded = z.object({
  name: z.string().max(200),
  company: line,
  to: z.enum(['cards', 'clips']),
  link,
})
