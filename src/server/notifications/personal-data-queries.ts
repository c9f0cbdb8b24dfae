import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { eraseRows, exportTable, sectionOf } from '../db/personal-rows.ts'
import { mails, mailSuppressions } from '../db/tables/notifications.ts'
import { marketingConsents } from '../db/tables/marketing.ts'
import type { PersonalPart } from '../personal-data.ts'
import { receiptTemplates, writtenTo, containsKey } from './queries.ts'

/** The mails to a person. */
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
    // The export omits codes and keys, because they would give access to anybody with the file.
    const rows = sent.map(({ template, ...mail }) =>
      containsKey({ template }) ? { ...mail, subject: null, text: null } : mail,
    )
    const suppressed = await exportTable(db, mailSuppressions, {
      where: eq(mailSuppressions.address, person.email.toLowerCase()),
      orderBy: [mailSuppressions.createdAt],
    })
    const consents = await exportTable(db, marketingConsents, {
      where: eq(marketingConsents.accountId, person.accountId),
      orderBy: [marketingConsents.givenAt],
    })
    return [sectionOf(mails, rows), suppressed, consents]
  },
  erase: async (tx, _ctx, person) => {
    const { email } = person
    const toPerson = writtenTo(person)
    // The person's messages to us were also mailed to the back office.
    const notices = and(eq(mails.template, 'caseNotice'), sql`${mails.data} ->> 'email' = ${email}`)
    const letters = and(toPerson, notInArray(mails.template, receiptTemplates))
    await tx.delete(mails).where(or(letters, notices))
    await eraseRows(tx, marketingConsents, eq(marketingConsents.accountId, person.accountId))
    await eraseRows(tx, mailSuppressions, eq(mailSuppressions.address, email.toLowerCase()))
    // Receipts are accounting records, so their rows stay without personal data.
    await eraseRows(tx, mails, and(toPerson, inArray(mails.template, receiptTemplates)))
  },
}
