import type { setCompanyDomains as contract } from '#contract/companies/portal.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { readDomain } from '#domain/companies/pasted-addresses.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { accessCompany } from './access.ts'
import { lockCompany, setDomains } from './company-queries.ts'

const mostDomains = 20

/** Sets the only mail domains that can be invited; people who have a card keep it. */
export async function setCompanyDomains(
  ctx: Ctx,
  { companyId, domains: typed, from }: ParsedInput<typeof contract>,
) {
  await accessCompany(ctx, companyId)
  const texts = typed.split(/[\s,;]+/).filter((text) => text !== '')
  const domains = [...new Set(texts.map(readDomain))]
  const known = domains.filter((domain) => domain !== undefined)
  if (known.length !== domains.length || domains.length > mostDomains) {
    throw new AppError('refused', { reason: 'not_a_domain' })
  }
  await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (company?.domains.join(' ') !== from.join(' ')) throw new AppError('changed_elsewhere')
    await setDomains(tx, companyId, known)
    await recordActivity(tx, ctx, {
      action: 'companies.set_domains',
      subject: { type: 'customer', id: companyId },
      data: { rows: known.length },
    })
  })
  return { domains: known }
}
