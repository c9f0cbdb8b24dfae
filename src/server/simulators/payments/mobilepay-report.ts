import { Hono } from 'hono'
import { isPlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'
import type { MobilePayAccess } from '../../payment-settings.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { brokenList, listPageSize, withFailure } from './list-failures.ts'
import { selectMovements } from './queries.ts'

const ledgerId = '302321'

/** The Report API of Vipps MobilePay: the ledger of our sales unit, and its funds of a date, page by page. */
export function mobilePayReports(deps: SimulatorDependencies, access: MobilePayAccess): Hono {
  const api = new Hono()
  const handle = `api:${access.merchantSerialNumber}`
  api.get('/settlement/v1/ledgers', (c) => {
    const isOurs = c.req.query('settlesForRecipientHandles') === handle
    const ledger = { ledgerId, currency: 'DKK', settlesForRecipientHandles: [handle] }
    return c.json({ items: isOurs ? [ledger] : [] })
  })
  api.get('/report/v2/ledgers/:ledgerId/funds/dates/:day', async (c) => {
    const { ledgerId: asked, day } = c.req.param()
    if (asked !== ledgerId || !isPlainDate(day)) return c.json({ title: 'No such ledgerId' }, 404)
    const broken = brokenList(deps)
    if (broken) return c.json({ title: 'Error' }, broken)
    const found = await selectMovements(deps.db, 'mobilepay', day)
    const all = withFailure(deps, found, (event) => ({
      ...event,
      amount: { ...event.amount, value: event.amount.value + 100 },
    }))
    const from = Number(c.req.query('cursor') ?? 0)
    const pageSize = listPageSize(deps)
    const items = all.slice(from, from + pageSize).map((event) => ({
      pspReference: event.pspReference,
      time: event.timestamp,
      ledgerDate: day,
      entryType: event.name === 'payment.captured' ? 'capture' : 'refund',
      reference: event.reference,
      currency: event.amount.currency,
      amount: event.name === 'payment.captured' ? event.amount.value : -event.amount.value,
      recipientHandle: handle,
    }))
    const hasMore = from + pageSize < all.length
    const tryLater = day >= danishDay(deps.now())
    return c.json({ items, hasMore, tryLater, ...(hasMore && { cursor: String(from + pageSize) }) })
  })
  return api
}
