import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { eraseRows, sectionOf } from '../db/personal-rows.ts'
import { mails } from '../db/tables/notifications.ts'
import type { PersonalPart } from '../personal-data.ts'
import { receiptTemplates, writtenTo, containsKey } from './queries.ts'

/** What was written to a person. */
export const notificationsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const sent = await db
      .select({
        template: mails.template,
        email: mails.toAddress,
        subject: mails.subject,
        text: mails.text,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(writtenTo(person))
      .orderBy(asc(mails.createdAt), asc(mails.id))
    // A code or a key is shown to nobody who only has the file.
    const rows = sent.map(({ template, ...mail }) =>
      containsKey({ template }) ? { ...mail, subject: null, text: null } : mail,
    )
    return [sectionOf(mails, rows)]
  },
  erase: async (tx, _ctx, person) => {
    const { email } = person
    const hers = writtenTo(person)
    // What she wrote to us went to the back office by mail as well.
    const notices = and(eq(mails.template, 'caseNotice'), sql`${mails.data} ->> 'email' = ${email}`)
    const letters = and(hers, notInArray(mails.template, receiptTemplates))
    await tx.delete(mails).where(or(letters, notices))
    // Receipts are vouchers of the accounts.
    await eraseRows(tx, mails, and(hers, inArray(mails.template, receiptTemplates)))
  },
}
