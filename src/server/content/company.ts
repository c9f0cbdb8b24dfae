import { demonstrationCompany, unknownCompany, type Company } from '#domain/content/company.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { findCompany, upsertCompany } from './queries.ts'

/** The company that sells; in the demonstration an invented one until another has been entered. */
export async function companyOf({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Company> {
  return (await findCompany(db)) ?? (config.demo ? demonstrationCompany : unknownCompany)
}

/** Whether the company's details have been entered. */
export const isCompanyKnown = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await findCompany(db)) !== undefined

/** Stores the company; footers, terms and mails show it from the next request on. */
export async function updateCompany(ctx: Ctx, company: Company): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await upsertCompany(tx, { ...company, writtenAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'content.write_company',
      subject: { type: 'company', id: company.cvr },
    })
  })
}
