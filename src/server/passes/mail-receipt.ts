import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { PassRow, WithdrawalRow } from './queries.ts'
import { contractName } from './withdrawal-answer.ts'

/** The receipt on a durable medium, in the transaction that withdraws (L-WD-3). */
export async function mailReceipt(
  ctx: Ctx,
  row: WithdrawalRow,
  { pass, released = false }: { pass?: PassRow; released?: boolean },
) {
  const { name, contract, email, outcome } = row
  if (outcome === 'declared') throw new Error('A declaration is receipted by its link')
  await queueMail(ctx.db, ctx, {
    template: 'withdrawalReceipt',
    to: email,
    data: {
      name,
      contract,
      email,
      receivedAt: row.receivedAt.toISOString(),
      outcome,
      ...(pass && {
        product: `${contractName(pass, row.upgradeId !== null)} ${pass.soldTerms.seasonCode}`,
        deadline: pass.withdrawalDeadline,
      }),
      ...(pass && outcome === 'done' && { refund: refundOf(row, pass, released) }),
    },
    dedupeKey: `withdrawal:${row.id}`,
  })
}

const refundOf = (row: WithdrawalRow, { soldTerms }: PassRow, released: boolean) => ({
  priceOre: (row.retainedOre ?? 0) + (row.refundOre ?? 0),
  roundsCounted: row.roundsCounted ?? 0,
  plannedRounds: soldTerms.plannedRounds,
  retainedOre: row.retainedOre ?? 0,
  refundOre: row.refundOre ?? 0,
  released,
})
