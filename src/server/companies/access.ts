import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { findCompany, selectCompanyOrders, type CompanyRow } from './company-queries.ts'

/** A company that the account administers; `not_found` for any other. */
export async function accessCompany(
  ctx: Ctx,
  companyId: string,
  power: 'company.seats' | 'company.people' = 'company.seats',
): Promise<CompanyRow> {
  requirePower(ctx, power, companyId)
  const company = await findCompany(ctx.db, companyId)
  if (!company) throw new AppError('not_found')
  return company
}

/**
 * The season of the company with this code; without one the running season of its orders, else the newest.
 * Undefined before the first order, and for a season in which it has none.
 */
export async function seasonOf(ctx: Ctx, companyId: string, code?: string) {
  const seasons = await seasonsOf(ctx, companyId)
  if (code !== undefined) return seasons.find((season) => season.code === code)
  return seasons.find(({ playTo }) => playTo >= today(ctx)) ?? seasons.at(-1)
}

/** The seasons in which the company has cards, the earliest first. */
export async function seasonsOf(ctx: Ctx, companyId: string) {
  const orders = await selectCompanyOrders(ctx.db, companyId)
  const bySeason = new Map(
    orders.map(({ seasonId, terms: { seasonCode: code, playFrom, playTo } }) => [
      seasonId,
      { seasonId, code, playFrom, playTo },
    ]),
  )
  return [...bySeason.values()].toSorted((a, b) => (a.playFrom < b.playFrom ? -1 : 1))
}

/** The first season in the order of offer in which companies can buy, with its two products. */
export async function companySale(ctx: Ctx) {
  for (const { row, season, products } of await selectOnSale(ctx.db, today(ctx))) {
    const card = products.find(({ code, onSale }) => code === 'FIRMA-N' && onSale)
    const clips = products.find(({ code, onSale }) => code === 'FIRMA-P' && onSale)
    if (card && clips) return { row, season, card, clips }
  }
  return undefined
}
