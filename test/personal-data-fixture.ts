import { randomUUID } from 'node:crypto'
import { signIn } from './checkins.ts'
import { fillIn, order, type Browser, type PurchaseTestApp } from './purchase-test-app.ts'
import { buildClub } from './clubs.ts'

/** The texts that identify Anne Holm in any column. */
export const textsOfAnne = ['anne@example.dk', 'Holm', '901-1001', '22 33 44 55', '1980-05-14']

/**
 * Creates Anne Holm with data in every module: she has bought a card and paid, played at a club where the staff
 * looked her up, written to the operator, and is signed in.
 */
export async function buildAnne(app: PurchaseTestApp, given: { email?: string } = {}) {
  const browser = app.browser()
  const ready = await fillIn(browser, given)
  const ordered = await order(browser, ready)
  await browser.pay(ordered.body.redirectUrl)
  await app.runJobs()
  await browser.send('POST', '/registrations/current/session', {})
  const passes = await browser.send<{ passes: { id: string; number: string }[] }>(
    'GET',
    '/account/passes',
  )
  if (passes.status !== 200) throw new Error(JSON.stringify(passes.body))
  const pass = passes.body.passes[0]
  if (!pass) throw new Error('Anne has no card')
  const club = await buildClub(app.db, {
    name: `Rold Bakker Golfklub ${randomUUID().slice(0, 4)}`,
  })
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const checkIn = () =>
    app.request(
      'POST',
      '/api/v1/check-ins',
      {
        id: randomUUID(),
        way: 'manual',
        manualReason: 'no_phone',
        clubId: club.id,
        atClient: app.clock.now().toISOString(),
        pass: { id: pass.id },
      },
      staff.headers,
    )
  const played = await checkIn()
  if (!played.ok) throw new Error(await played.text())
  const wrote = await browser.send('POST', '/cases', {
    kind: 'contact',
    name: 'Anne Holm',
    email: given.email ?? 'anne@example.dk',
    phone: '22 33 44 55',
    message: 'Må jeg tage min mand Holm med?',
  })
  if (wrote.status !== 200) throw new Error(JSON.stringify(wrote.body))
  const me = await browser.send<{ account: { id: string } }>('GET', '/account/me')
  return {
    browser,
    pass,
    club,
    checkIn,
    accountId: me.body.account.id,
    orderId: ordered.body.orderId,
  }
}

/** A code to confirm the identity again. */
export async function proofCode(browser: Browser): Promise<string> {
  const sent = await browser.send<{ demoCode: string }>('POST', '/account/proof-codes', {})
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.demoCode
}

/** Every column that contains one of the texts, as `table.column`. */
export async function columnsContaining(
  pool: PurchaseTestApp['pool'],
  texts: readonly string[],
): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'simulator%'`,
  )
  const found = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    )
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value)
        if (texts.some((one) => text.includes(one))) found.add(`${name}.${column}`)
      }
    }
  }
  return [...found].toSorted()
}
