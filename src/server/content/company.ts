import { demonstrationCompany, unknownCompany, type Company } from '#domain/content/company.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { findCompany, upsertCompany } from './queries.ts'

/** Who sells. The demonstration has its invented company until somebody writes another. */
export async function companyOf({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Company> {
  return (await findCompany(db)) ?? (config.demo ? demonstrationCompany : unknownCompany)
}

/** Has a person said who sells? */
export const isCompanyKnown = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await findCompany(db)) !== undefined

/** Shown everywhere from the next request on: footers, terms, mails. */
export async function updateCompany(ctx: Ctx, company: Company): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await upsertCompany(tx, { ...company, writtenAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'content.write_company',
      subject: { type: 'company', id: company.cvr },
    })
  })
}
