import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import {
  maxCardsPerOrder,
  maxRoundsPerOrder,
  minRoundsPerOrder,
} from '#domain/companies/company-order.ts'

/** Why a company's order is refused. `price_changed` and `sales_closed` are those of every sale. */
export type CompanyOrderRefusal =
  | 'cvr_wrong'
  | 'gln_wrong'
  | 'company_ended'
  | 'company_stopped'
  | 'credit_used'

/** What is ordered: personal cards, or the cheapest *klippekort* for a number of rounds. */
const purchase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cards'), cards: z.int().min(1).max(maxCardsPerOrder) }),
  z.object({
    kind: z.literal('clips'),
    rounds: z.int().min(minRoundsPerOrder).max(maxRoundsPerOrder),
  }),
])

/**
 * Orders on invoice (D22). With `companyId` the account must hold `company.seats` there; without it a new customer
 * is created, whose contact becomes its administrator by a mailed link, or at once when it is the proven address of
 * the signed-in account. `totalOre` is the amount on the button.
 */
export const orderCompanyCards = endpoint({
  method: 'POST',
  path: '/api/v1/companies/orders',
  audience: 'anyone',
  errors: ['refused', 'too_many_requests', 'not_found', 'not_signed_in', 'conflict'],
  summary: 'Order a company’s cards on invoice; they can be used at once.',
  input: z.object({
    /** Chosen by the browser, so that an order that is sent twice is one order with one invoice. */
    orderId: z.uuid().optional(),
    companyId: z.uuid().optional(),
    purchase,
    cvr: z.string().trim().min(1).max(30),
    companyName: freeText(200, { min: 1 }),
    street: freeText(200, { min: 1 }),
    postcode: z
      .string()
      .trim()
      .regex(/^\d{4}$/, { error: 'not_a_postcode' }),
    city: freeText(100, { min: 1 }),
    contactName: freeText(100, { min: 1 }),
    contactEmail: email,
    /** EAN (GLN) of a public workplace; empty without one. */
    gln: freeText(40).default(''),
    /** The company's purchase order number. */
    reference: freeText(60),
    totalOre: z.int().nonnegative(),
    acceptTerms: z.literal(true),
  }),
  output: z.object({
    invoiceNumber: z.string(),
    dueOn: z.iso.date(),
    /** The company, when this account may open it at once; null: the mail has the link. */
    companyId: z.uuid().nullable(),
  }),
})
