import type { Output } from '#contract/shared/endpoint.ts'
import type { getOpenedApproval } from '#contract/settlement/approval.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import type { TestBrowser } from './browser.ts'
import { mailTo } from './partnership.ts'
import type { TestApp } from './test-app.ts'

type Opened = Output<typeof getOpenedApproval>['approval']

/** Opens the newest link that the approver was mailed, in a browser. */
export async function openLink(app: TestApp, browser: TestBrowser, email: string): Promise<Opened> {
  const link = new URL((await mailTo(app, email, 'approvalRequest')).at(-1)?.link as string)
  await browser.ask('GET', link.pathname + link.search)
  return look(browser)
}

export const look = async (browser: TestBrowser): Promise<Opened> =>
  (await browser.ask('GET', '/api/v1/approvals/opened')).body.approval

/** Presses a button of the opened page. */
export const press = (browser: TestBrowser, what: string, body: object = {}) =>
  browser.ask('POST', `/api/v1/approvals/opened/${what}`, body)

/** Signs in by the code that the link mails, and by the app where the account has one. */
export async function signInByLink(
  app: TestApp,
  browser: TestBrowser,
  email: string,
  remember?: boolean,
) {
  await press(browser, 'sign-in')
  const code = (await mailTo(app, email, 'code')).at(-1)?.code as string
  const { body } = await browser.send('POST', 'sign-in-with-code', { email, code })
  if (!body.done) {
    const step = await browser.send('GET', 'second-step')
    await browser.send('POST', 'second-step', { code: step.body.demoCode, remember })
  }
  await app.db.delete(rateLimits)
}
