import { and, eq } from 'drizzle-orm'
import { mails } from '#server/db/tables/notifications.ts'
import { newBrowser } from './browser.ts'
import type { TestApp } from './test-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many endpoints
export type Body = any

/** The data of the mails of a template to an address. */
export async function mailTo(app: TestApp, address: string, template: string): Promise<Body[]> {
  const found = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, address), eq(mails.template, template)))
  return found.map(({ data }) => data as Body)
}

/** A browser that has opened the newest link to an agreement that was mailed to an address. */
export async function openedBy(app: TestApp, address: string) {
  const browser = newBrowser(app)
  const link = (await mailTo(app, address, 'agreementLink')).at(-1)?.link as string
  await browser.ask('GET', new URL(link).pathname + new URL(link).search)
  const { body } = await browser.ask('GET', '/api/v1/agreements/opened')
  const sign = (changes: object = {}) =>
    browser.ask('POST', '/api/v1/agreements/opened/sign', {
      textHash: body.agreement?.textHash,
      name: 'Karen Vang',
      role: 'Formand',
      accepts: true,
      ...changes,
    })
  return { agreement: body.agreement as Body, sign }
}
