import { and, desc, eq } from 'drizzle-orm'
import { mails } from '#server/db/tables/notifications.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { linesOfOrder, totalOf, type CompanyPurchase } from '#domain/companies/company-order.ts'
import type { Company } from '#contract/companies/portal.ts'
import { keep, type Answer, type Browser, type PurchaseTestApp } from './purchase-test-app.ts'

/** Full members of the simulated union, of several clubs. */
export const members = [
  { firstName: 'Anne', lastName: 'Holm', dguNumber: '901-1001' },
  { firstName: 'Lise', lastName: 'Kjær', dguNumber: '908-1008' },
  { firstName: 'Frederik', lastName: 'Storm', dguNumber: '910-1009' },
  { firstName: 'Tove', lastName: 'Ager', dguNumber: '911-1010' },
  { firstName: 'Søren', lastName: 'Østergaard', dguNumber: '914-1013' },
  { firstName: 'Ida', lastName: 'Nørgaard', dguNumber: '916-1014' },
  { firstName: 'Peter', lastName: 'Holm', dguNumber: '901-1015' },
  { firstName: 'Mette', lastName: 'Bang Lassen', dguNumber: '918-1016' },
  { firstName: 'Ole', lastName: 'Aagaard', dguNumber: '917-1017' },
  { firstName: 'Camilla', lastName: 'Thorsen', dguNumber: '919-1018' },
] as const
export type Member = (typeof members)[number]

type Refused = { error?: { code: string; reason?: string; details?: Record<string, unknown> } }
export type Ordered = { invoiceNumber: string; dueOn: string; companyId: string | null } & Refused
export type Accepted = { passId: string; waitsForMembership: boolean; signedIn: boolean } & Refused

let companies = 0

/** The newest mail of a template to an address. */
async function newestMailTo(app: PurchaseTestApp, to: string, template: string) {
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, to), eq(mails.template, template)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail
}

/** Follows a mailed link as a browser does, so that the key becomes its cookie. */
async function followIn(app: PurchaseTestApp, browser: Browser, link: string) {
  const { pathname, search } = new URL(link)
  const answer = await fetch(`${app.ctx().publicUrl}${pathname}${search}`, { redirect: 'manual' })
  keep(browser.cookies, answer.headers.getSetCookie())
  return answer.headers.get('location')
}

/** A company that orders, and people who take over its cards. `app` is read at each use. */
// oxlint-disable-next-line max-lines-per-function -- one closure over the app, as the other shops of the tests
export function companyShop(app: () => PurchaseTestApp) {
  const newestMail = (to: string, template: string) => newestMailTo(app(), to, template)
  const follow = (browser: Browser, link: string) => followIn(app(), browser, link)

  const wish = (purchase: CompanyPurchase, changes: object = {}) => ({
    purchase,
    cvr: '20991186',
    companyName: 'Skrevet navn',
    street: 'Industrivej 4',
    postcode: '8600',
    city: 'Silkeborg',
    contactName: 'Bodil Krogh',
    contactEmail: `bodil-${(companies += 1)}@firma.example`,
    reference: 'PO 1187',
    totalOre: totalOf(linesOfOrder(purchase, 149_500)),
    acceptTerms: true,
    ...changes,
  })

  const order = (browser: Browser, purchase: CompanyPurchase, changes: object = {}) =>
    browser.send<Ordered>('POST', '/companies/orders', wish(purchase, changes))

  /** A company with an order, and the browser of its signed-in administrator. */
  async function open(purchase: CompanyPurchase, changes: object = {}) {
    await app().db.delete(rateLimits)
    const browser = app().browser()
    const sent = wish(purchase, { cvr: nextCvr(), ...changes })
    const ordered = await browser.send<Ordered>('POST', '/companies/orders', sent)
    if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.body))
    const mail = await newestMail(sent.contactEmail, 'invitation')
    await follow(browser, String(mail?.data.link))
    const accepted = await browser.send<{ companyId: string }>(
      'POST',
      '/account/invitation/accept',
      { name: 'Bodil Krogh' },
    )
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
    const { companyId } = accepted.body
    const path = `/companies/${companyId}`
    return {
      ...ordered.body,
      browser,
      companyId,
      contactEmail: sent.contactEmail,
      path,
      show: async () => (await browser.send<Company>('GET', path)).body,
      invite: (addresses: string, to: 'cards' | 'clips' = 'cards') =>
        browser.send<{ invited: string[]; left: { typed: string; why: string }[] } & Refused>(
          'POST',
          `${path}/card-invitations`,
          { addresses, to },
        ),
      send: <T = Refused>(method: string, rest: string, body?: object) =>
        browser.send<T & Refused>(method, `${path}${rest}`, body),
    }
  }

  /** Opens the newest invitation to an address in a new browser, and takes the card over. */
  async function accept(
    email: string,
    member: { firstName: string; lastName: string; dguNumber: string },
    browser = app().browser(),
  ): Promise<Answer<Accepted> & { browser: Browser }> {
    const mail = await newestMail(email, 'companyCard')
    await follow(browser, String(mail?.data.link))
    const answer = await browser.send<Accepted>('POST', '/companies/card-invitation/accept', member)
    return { ...answer, browser }
  }

  return { wish, order, open, accept, follow, newestMail, nextCvr }
}

let serial = 30_000_000

/** A company number that the register does not know, with a right check digit. */
export function nextCvr(): string {
  for (;;) {
    serial += 1
    const sum = [...String(serial)].reduce(
      (all, digit, at) => all + Number(digit) * [2, 7, 6, 5, 4, 3, 2, 1][at]!,
      0,
    )
    if (sum % 11 === 0) return String(serial)
  }
}
