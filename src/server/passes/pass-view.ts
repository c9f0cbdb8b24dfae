import type * as contract from '#contract/passes/endpoints.ts'
import { isCurrent } from '#domain/passes/pass-state.ts'
import { stateText } from '#domain/passes/state-text.ts'
import { withdrawalText } from '#domain/passes/withdrawal-text.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { amountOwed, isWaitingOnGiftCard } from './pass-money.ts'
import { evaluateAgreement } from './evaluate-agreement.ts'
import { selectPassesOfAccount } from './queries.ts'

type OwnedPass = Awaited<ReturnType<typeof selectPassesOfAccount>>[number]

/** A card of a golfer whom the signed-in account manages; `not_found` for any other account. */
export async function accessPass(ctx: Ctx, passId: string): Promise<OwnedPass> {
  const { accountId } = requireSignedIn(ctx)
  const [owned] = await selectPassesOfAccount(ctx.db, accountId, passId)
  if (!owned) throw new AppError('not_found')
  return owned
}

export async function listMyPasses(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const owned = await selectPassesOfAccount(ctx.db, accountId)
  const day = today(ctx)
  const inOrder = owned.toSorted(
    (a, b) =>
      Number(isValidOn(b, day)) - Number(isValidOn(a, day)) ||
      Number(isForSelf(b)) - Number(isForSelf(a)) ||
      byNewest(a, b),
  )
  return { passes: await Promise.all(inOrder.map((card) => toPassView(ctx, card))) }
}

export async function getPass(ctx: Ctx, { passId }: { passId: string }) {
  return { pass: await toPassView(ctx, await accessPass(ctx, passId)) }
}

export async function toPassView(ctx: Ctx, owned: OwnedPass): Promise<contract.Pass> {
  const { pass, holder, relation } = owned
  const { soldTerms: terms } = pass
  return {
    id: pass.id,
    number: pass.number,
    state: pass.status,
    stateText: stateText(
      {
        ...pass,
        state: pass.status,
        isPaidByGiftCard: await isWaitingOnGiftCard(ctx.db, pass),
      },
      today(ctx),
    ),
    productCode: terms.productCode,
    productName: terms.productName,
    season: { code: terms.seasonCode, playFrom: terms.playFrom, playTo: terms.playTo },
    holder: {
      golferId: holder.id,
      firstName: holder.firstName,
      lastName: holder.lastName,
      relation,
    },
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    days: terms.days,
    playsOnHolidays: terms.playsOnHolidays,
    roundsPerClub: terms.roundsPerClub === 'club_terms' ? null : terms.roundsPerClub,
    totalRounds: terms.totalRounds ?? null,
    plannedRounds: terms.plannedRounds,
    price: terms.price,
    soldOn: terms.soldOn,
    issuedAt: pass.issuedAt.toISOString(),
    startedNow: pass.startNow,
    termsVersion: terms.termsVersion,
    orderId: pass.orderId,
    orderNumber: owned.orderNumber ?? '',
    payAgain: await amountOwed(ctx.db, pass),
    withdrawal: await toWithdrawalView(ctx, owned),
  }
}

async function toWithdrawalView(ctx: Ctx, { pass }: OwnedPass) {
  const { status, deadline, upgrade, refund } = await evaluateAgreement(ctx.db, pass, ctx.now())
  return {
    status,
    deadline,
    text: withdrawalText(status, deadline, upgrade && 'upgrade'),
    refundOre: status === 'open' ? refund : null,
  }
}

const isValidOn = ({ pass }: OwnedPass, day: string) =>
  isCurrent(pass.status) && pass.firstDay <= day && day <= pass.lastDay

const isForSelf = ({ relation }: OwnedPass) => relation === 'self'

const byNewest = (a: OwnedPass, b: OwnedPass) =>
  b.pass.issuedAt.getTime() - a.pass.issuedAt.getTime()
