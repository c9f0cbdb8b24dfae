import { demonstrationCompany, unknownCompany, type Company } from '#domain/content/company.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { findCompany, lockCompany, upsertCompany } from './queries.ts'

/** The company that sells; in the demonstration an invented one until another has been entered. */
export async function companyOf({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Company> {
  return (await findCompany(db)) ?? standIn(config)
}

const standIn = ({ demo }: Ctx['config']) => (demo ? demonstrationCompany : unknownCompany)

/** Whether the company's details have been entered. */
export const isCompanyKnown = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await findCompany(db)) !== undefined

/**
 * The company with the version that its form sends back; null until one is stored. Both come from one read,
 * because a version newer than the values would let the form replace values that it did not show.
 */
export async function companyToEdit({ db, config }: Pick<Ctx, 'db' | 'config'>) {
  const stored = await findCompany(db)
  return { company: stored ?? standIn(config), companyVersion: stored ? versionOf(stored) : null }
}

/**
 * Stores the company; footers, terms and mails show it from the next request on.
 * @throws AppError changed_elsewhere when another company is stored than the form showed.
 */
export async function updateCompany(
  ctx: Ctx,
  company: Company,
  basedOn: string | null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx)
    assertShown(basedOn, (await findCompany(tx)) ?? null, company)
    await upsertCompany(tx, { ...company, writtenAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'content.write_company',
      subject: { type: 'company', id: company.cvr },
    })
  })
}
