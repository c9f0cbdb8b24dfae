import { accountValidFrom } from '#domain/settlement/cut-offs.ts'
import { parseBankAccount, parseBankRegistration } from '#domain/shared/bank-account.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { lockClub } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { mailAccount } from './mail-club.ts'
import { confirmAccount, findOpenAccount, insertAccount } from './bank-account-queries.ts'

type Entered = { clubId: string; registration: string; account: string }

/** Enters a bank account of a club, which another person of the club confirms (D18). A second one replaces the first. */
export async function enterBankAccount(ctx: Ctx, { clubId, ...typed }: Entered) {
  const { name: club } = await accessClubWith(ctx, 'club.money', clubId)
  // The contract has refused what is no account.
  const registration = parseBankRegistration(typed.registration) ?? ''
  const account = parseBankAccount(typed.account) ?? ''
  return ctx.db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    await insertAccount(tx, {
      clubId,
      registration,
      account,
      enteredBy: ctx.actor?.accountId ?? null,
      enteredAt: ctx.now(),
    })
    await recordActivity(tx, ctx, {
      action: 'settlement.enter_bank_account',
      subject: { type: 'club', id: clubId },
    })
    await mailAccount({ ...ctx, db: tx }, { clubId, club, account, validFrom: null })
    return { done: true as const }
  })
}

/**
 * Confirms the account that a colleague entered; it counts after three bank days. Throws `refused` with `own_account`, and
 * `changed_elsewhere` when it is no longer the one that was shown.
 */
export async function confirmBankAccount(ctx: Ctx, input: { clubId: string; accountId: string }) {
  const { clubId, accountId } = input
  const { name: club } = await accessClubWith(ctx, 'club.money', clubId)
  return ctx.db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    const open = await findOpenAccount(tx, clubId)
    if (!open || open.id !== accountId) throw new AppError('changed_elsewhere')
    if (open.enteredBy === ctx.actor?.accountId) {
      throw new AppError('refused', { reason: 'own_account' })
    }
    const validFrom = accountValidFrom(today(ctx))
    const confirmedBy = ctx.actor?.accountId ?? null
    await confirmAccount(tx, accountId, { confirmedBy, confirmedAt: ctx.now(), validFrom })
    await recordActivity(tx, ctx, {
      action: 'settlement.confirm_bank_account',
      subject: { type: 'club', id: clubId },
      data: { validFrom },
    })
    await mailAccount({ ...ctx, db: tx }, { clubId, club, account: open.account, validFrom })
    return { validFrom }
  })
}
