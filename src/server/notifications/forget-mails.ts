import { and, inArray, isNotNull, lte, notInArray, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/tables/notifications.ts'
import type { TemplateName } from './templates.ts'

/** Mails that are vouchers of the accounts: the issued bytes are kept with them (E32, L-BK-5). */
export const receiptTemplates: TemplateName[] = [
  'orderConfirmation',
  'withdrawalReceipt',
  'tournamentEntered',
]

/** Mails to our own people, in which customers are named. */
export const adminTemplates: TemplateName[] = ['caseNotice', 'todaysWork']

type Which = { only: TemplateName[] } | { except: TemplateName[] }

/** Forgets mails written before an instant, unless they still wait to be sent. */
export async function deleteMails(tx: Db, until: Date, which: Which): Promise<number> {
  const isMeant =
    'only' in which ? inArray(mails.template, which.only) : notInArray(mails.template, which.except)
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))
  const gone = await tx.delete(mails).where(and(isMeant, isDone, lte(mails.createdAt, until)))
  return gone.rowCount ?? 0
}
