import type { SetUp, SetUpStep } from '#contract/admin/set-up.ts'
import { setUpSteps } from '#contract/admin/set-up.ts'
import { validateCvr } from '#domain/companies/cvr.ts'
import type { Company } from '#domain/content/company.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { parseBankAccount, parseBankRegistration } from '#domain/shared/bank-account.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { hasVerifiedOperator } from '../accounts/role-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { countClubs } from '../clubs/queries.ts'
import { companyToEdit, isCompanyKnown, updateCompany } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import { regularSeason, selectOpenSeasons } from '../passes/seasons.ts'
import { openSales, salesOpenedAt } from '../payments/sales.ts'
import { isTried, listTriedProviders } from '../payments/try-provider.ts'
import { providerSettings } from '../payment-settings.ts'
import { findSetting, findStoredSetting, saveSetting } from '../db/settings.ts'
import { lockOwnAccount } from '../settlement/own-account-in-force.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { isMailAccepted, mailState } from './set-up-mail.ts'
import { hasTestPurchase } from './set-up-queries.ts'

type BankAccount = { registration: string; account: string }

/** The steps of the set-up page with their state and current values. */
export async function getSetUp(ctx: Ctx): Promise<SetUp> {
  const providers = await listTriedProviders(ctx)
  const done = await doneSteps(ctx, providers)
  const bank = bankShown(await findStoredSetting<BankAccount>(ctx.db, 'bank_account'))
  const seasons = await selectOpenSeasons(ctx.db)
  return {
    steps: setUpSteps.map((name) => ({ name, isDone: done.has(name) })),
    ...(await companyToEdit(ctx)),
    bankAccountEnd: bank?.end ?? null,
    bankAccountVersion: bank && versionOf(bank),
    seasons: seasons.map(({ season: { code, salesFrom, playTo } }) => ({
      code,
      salesFrom,
      playTo,
    })),
    proposal: proposalFor(ctx),
    clubs: await countClubs(ctx.db),
    mail: await mailState(ctx),
    providers,
    providerSettings,
    salesOpenedAt: (await salesOpenedAt(ctx)) ?? null,
    isDemonstration: ctx.config.demo,
  }
}

/** The finished steps, each derived from the data that it sets up. */
async function doneSteps(
  ctx: Ctx,
  providers: Awaited<ReturnType<typeof listTriedProviders>>,
): Promise<Set<SetUpStep>> {
  const isDone: Record<SetUpStep, boolean> = {
    administrator: await hasVerifiedOperator(ctx.db),
    company: await isCompanyKnown(ctx),
    bank: (await findSetting(ctx.db, 'bank_account')) !== undefined,
    season: (await selectOpenSeasons(ctx.db)).some(({ row }) => row.playTo >= today(ctx)),
    clubs: (await countClubs(ctx.db)) > 0,
    provider: providers.length > 0 && providers.every(isTried),
    mail: await isMailAccepted(ctx),
    test_purchase: await hasTestPurchase(ctx.db),
  }
  return new Set(setUpSteps.filter((name) => isDone[name]))
}

export async function saveCompany(
  ctx: Ctx,
  { basedOn, ...company }: Company & { basedOn: string | null },
) {
  const result = validateCvr(company.cvr)
  if (!result.ok) throw new AppError('refused', { reason: 'cvr_wrong' })
  await updateCompany(ctx, { ...company, cvr: result.cvr }, basedOn)
  return { done: true as const }
}

/**
 * Saves the bank account. Throws `changed_elsewhere`, and once the sale is open `refused` with `account_by_two`, because
 * then two people change it.
 */
export async function saveBankAccount(
  ctx: Ctx,
  { basedOn, ...input }: BankAccount & { basedOn: string | null },
) {
  const registration = parseBankRegistration(input.registration)
  const account = parseBankAccount(input.account)
  // The contract has validated both for requests; other callers receive the same error.
  if (!registration || !account) throw new AppError('invalid_input', { issues: [] })
  await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx)
    const stored = await findStoredSetting<BankAccount>(tx, 'bank_account')
    if (stored?.value.account === account && stored.value.registration === registration) return
    // Before, nobody was told to pay to it, and whoever sets the service up may have no colleague yet.
    if (stored && (await salesOpenedAt({ db: tx }))) {
      throw new AppError('refused', { reason: 'account_by_two' })
    }
    assertShown(basedOn, bankShown(stored))
    await saveSetting(tx, 'bank_account', { registration, account }, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'admin.write_bank_account',
      subject: { type: 'bank_account', id: 'own' },
    })
  })
  return { done: true as const }
}

type StoredAccount = Awaited<ReturnType<typeof findStoredSetting<BankAccount>>>

/** What the form shows of the stored account. The number itself could be guessed from its version. */
const bankShown = (stored: StoredAccount) =>
  stored ? { end: stored.value.account.slice(-4), savedAt: stored.updatedAt } : null

/** Opens the sale if no step is missing. A second request changes nothing. */
export async function openTheSale(ctx: Ctx) {
  const done = await doneSteps(ctx, await listTriedProviders(ctx))
  const missing = setUpSteps.filter((name) => !done.has(name))
  if (missing.length > 0) throw new AppError('refused', { reason: 'list_not_green', missing })
  if (await salesOpenedAt(ctx)) return { done: true as const }
  await ctx.db.transaction(async (tx) => {
    // From now on two people change the account.
    await lockOwnAccount(tx)
    await openSales(tx, ctx)
  })
  return { done: true as const }
}

/** The next regular season, with the standard prices. */
function proposalFor(ctx: Ctx): SetUp['proposal'] {
  const thisYear = regularSeason(yearOf(today(ctx)))
  const season = today(ctx) <= thisYear.salesTo ? thisYear : regularSeason(yearOf(today(ctx)) + 1)
  const { code, salesFrom, salesTo, playFrom, playTo } = season
  const products = seedProducts(season).filter(({ onSale }) => onSale)
  return {
    code,
    salesFrom,
    salesTo,
    playFrom,
    playTo,
    products: products.map(({ code: product, name, priceSteps }) => ({
      code: product,
      name,
      steps: priceSteps.map(({ from }) => from),
      pricesOre: priceSteps.map(({ price }) => price),
    })),
  }
}
