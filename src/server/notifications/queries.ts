import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { mails } from '../db/tables/notifications.ts'
import type { TemplateName } from './templates.ts'

export type MailRow = typeof mails.$inferSelect

const ownerOf = (address: string) =>
  sql`(select ${accounts.id} from ${accounts} where ${accounts.email} = ${address} and ${accounts.emailVerified})`

type NewMail = typeof mails.$inferInsert

/** False when a mail with the same dedupe key exists already. */
export async function insertMail(tx: Db, mail: NewMail): Promise<boolean> {
  return (await insertMails(tx, [mail])) === 1
}

/** Inserts mails whose dedupe key is new; returns their number. */
export async function insertMails(tx: Db, written: NewMail[]): Promise<number> {
  if (written.length === 0) return 0
  const { rowCount } = await tx
    .insert(mails)
    .values(
      written.map((mail) => ({ ...mail, accountId: mail.accountId ?? ownerOf(mail.toAddress) })),
    )
    .onConflictDoNothing({ target: mails.dedupeKey })
    .execute()
  return rowCount ?? 0
}

/** Removes a mail that is still to be sent, for one that was announced and is no longer wanted. */
export async function deleteUnsentMail(tx: Db, dedupeKey: string): Promise<void> {
  const isIt = and(eq(mails.dedupeKey, dedupeKey), isNull(mails.sentAt))
  await tx.delete(mails).where(isIt).execute()
}

const startsWith = (prefix: string) => sql`starts_with(${mails.dedupeKey}, ${prefix})`

/** Removes the mails under dedupe keys that begin so and are still to be sent; returns their number. */
export async function deleteUnsentMails(tx: Db, prefix: string): Promise<number> {
  const { rowCount } = await tx.delete(mails).where(and(startsWith(prefix), isNull(mails.sentAt)))
  return rowCount ?? 0
}

/** Whether a mail under a dedupe key that begins so is still to be sent. */
export async function hasUnsentMail(db: Db, prefix: string): Promise<boolean> {
  const unsent = and(startsWith(prefix), isNull(mails.sentAt))
  return (await db.$count(mails, unsent)) > 0
}

/**
 * Cancels the mails of a message that are still to be sent, and returns their number. A mail that is being sent is
 * locked by its sender: it is waited for, and then counts as sent.
 */
export async function stopMailsOfMessage(tx: Db, messageId: string, at: Date): Promise<number> {
  const isUnsent = and(isNull(mails.sentAt), isNull(mails.failedAt))
  const { rowCount } = await tx
    .update(mails)
    .set({ failedAt: at, undelivered: 'stopped' })
    .where(and(eq(mails.messageId, messageId), isUnsent))
  return rowCount ?? 0
}

/** Sends a mail that is still to be sent to another address, or not at all when there is none. */
export async function readdressUnsentMail(tx: Db, dedupeKey: string, address: string | null) {
  if (!address) return deleteUnsentMail(tx, dedupeKey)
  const toAddress = address.trim().toLowerCase()
  await tx
    .update(mails)
    .set({ toAddress, accountId: ownerOf(toAddress) })
    .where(and(eq(mails.dedupeKey, dedupeKey), isNull(mails.sentAt)))
    .execute()
}

/** Locks the next due mail; another process skips it and locks the one after. */
export async function lockDueMail(tx: Db, at: Date): Promise<MailRow | undefined> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, at)))
    .orderBy(asc(mails.dueAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return mail
}

export async function updateMail(tx: Db, id: string, values: Partial<typeof mails.$inferInsert>) {
  await tx.update(mails).set(values).where(eq(mails.id, id))
}

/** Makes unsent mails due immediately and resets their attempts. */
export async function restartMails(tx: Db, which: SQL, at: Date): Promise<number> {
  const { rowCount } = await tx
    .update(mails)
    .set({ dueAt: at, attempts: 0, failedAt: null })
    .where(and(isNull(mails.sentAt), which))
  return rowCount ?? 0
}

/** The newest mails, to an address that contains the text when one is given. */
export function selectMails(db: Db, address: string | undefined, limit: number) {
  return db
    .select()
    .from(mails)
    .where(address ? sql`position(${address.toLowerCase()} in ${mails.toAddress}) > 0` : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** How far the mail under a dedupe key has got; undefined when there is none, or none any more. */
export async function findMailProgress(db: Db, dedupeKey: string) {
  const [mail] = await db
    .select({ sentAt: mails.sentAt, failedAt: mails.failedAt })
    .from(mails)
    .where(eq(mails.dedupeKey, dedupeKey))
  return mail
}

export type Reader = {
  accountId: string
  /** The account's proven address; undefined while it is unproven. */
  email: string | undefined
}

/**
 * Mails of the account at any of its addresses, and mails to its proven address from before it
 * existed. Mails to a former owner of the address are not included.
 */
export const writtenTo = ({ accountId, email }: Reader) =>
  or(
    eq(mails.accountId, accountId),
    email
      ? and(isNull(mails.accountId), eq(mails.toAddress, email.trim().toLowerCase()))
      : undefined,
  )

/** The newest mails that this reader may have received. */
export function selectMailsTo(db: Db, reader: Reader, at: Date, limit: number) {
  return (
    db
      .select({
        id: mails.id,
        template: mails.template,
        subject: mails.subject,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
        failedAt: mails.failedAt,
        undelivered: mails.undelivered,
        hasHtml: sql<boolean>`${mails.html} is not null`,
      })
      .from(mails)
      // A mail that we cancelled never concerned its reader.
      .where(
        and(
          writtenTo(reader),
          lte(mails.dueAt, at),
          sql`${mails.undelivered} is distinct from 'stopped'`,
        ),
      )
      .orderBy(desc(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`), desc(mails.id))
      .limit(limit)
  )
}

export async function findMailTo(
  db: Db,
  reader: Reader,
  by: { id: string } | { dedupeKey: string },
): Promise<MailRow | undefined> {
  const which = 'id' in by ? eq(mails.id, by.id) : eq(mails.dedupeKey, by.dedupeKey)
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(writtenTo(reader), which))
  return mail
}

/**
 * Mails that are accounting records: they are kept for five years (L-BK-5), with the bytes that were
 * issued (E32).
 */
export const receiptTemplates: TemplateName[] = [
  'orderConfirmation',
  'withdrawalReceipt',
  'tournamentEntered',
  'giftCardReceipt',
  'companyInvoice',
  'agreementReceipt',
]

/** Mails that the law requires to arrive on a durable medium; they are sent again when an address is corrected. */
export const requiredTemplates: readonly TemplateName[] = [...receiptTemplates, 'withdrawalLink']

/** Mails that need a consent, and that can be unsubscribed; all others are service mails and contain no offers (L-MK-3). */
export const marketingTemplates: readonly TemplateName[] = ['news']

export const isMarketing = ({ template }: Pick<MailRow, 'template'>) =>
  (marketingTemplates as readonly string[]).includes(template)

/** Mails to operators, which contain names of customers. */
export const adminTemplates: TemplateName[] = ['caseNotice', 'todaysWork']

type Which = { only: TemplateName[] } | { except: TemplateName[] }

/** Deletes mails created before an instant, except those that are still to be sent. */
export async function deleteMails(tx: Db, until: Date, which: Which): Promise<number> {
  const isSelected =
    'only' in which ? inArray(mails.template, which.only) : notInArray(mails.template, which.except)
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))
  const deleted = await tx.delete(mails).where(and(isSelected, isDone, lte(mails.createdAt, until)))
  return deleted.rowCount ?? 0
}

/** Mails with a code, or with a key in their link to somebody's purchase or card. */
const withKeys: readonly string[] = [
  'code',
  'signUpLink',
  'resetLink',
  'invitation',
  'emailLink',
  'resumeLink',
  'verifyOwnCard',
  'membershipDue',
  'paymentMissing',
  'withdrawalLink',
  'giftCardLink',
  'giftCard',
  'companyCard',
  'agreementLink',
  'partnerLink',
  'approvalRequest',
  'clubMonth',
  'noShow',
] satisfies TemplateName[]

export const containsKey = ({ template }: Pick<MailRow, 'template'>) => withKeys.includes(template)
