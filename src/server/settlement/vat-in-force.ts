import { vatOfClubs, vatOfProducts } from '#contract/settlement/vat.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { findClub, lockClub, updateVatStatus } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { newestProduct, writeVatMode } from '../passes/write-product.ts'
import { endProposal, type Vat, type VatProposal, type VatSubject } from './vat-queries.ts'

/** The name of a card with its season, or of a club, and the VAT in force. Throws `not_found`. */
export async function findVatSubject(db: Db, { kind, id }: VatSubject) {
  if (kind === 'product') {
    const { season, row } = await newestProduct(db, id)
    const { name, vatMode } = row.definition
    return { name: `${name} ${season.code}`, vat: vatMode as Vat }
  }
  const club = isUuid(id) ? await findClub(db, id) : undefined
  if (!club) throw new AppError('not_found')
  return { name: club.name, vat: club.vatStatus as Vat }
}

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** Locks the product's season or the club until the transaction ends, and returns the VAT in force. */
export async function lockVatSubject(tx: Db, { kind, id }: VatSubject): Promise<Vat> {
  if (kind === 'product') await newestProduct(tx, id, { lock: true })
  else if (isUuid(id)) await lockClub(tx, id)
  return (await findVatSubject(tx, { kind, id })).vat
}

/**
 * Puts a proposal about a locked subject into force. Sold cards keep their terms, and issued documents and closed
 * settlements their bytes. `ctx.db` is the transaction; the caller has asserted that another person confirms it.
 */
export async function putIntoForce(ctx: Ctx, proposal: VatProposal) {
  const { db: tx } = ctx
  const { kind, subjectId: id, from, to } = proposal
  const [vatMode, status] = [
    vatOfProducts.find((mode) => mode === to),
    vatOfClubs.find((one) => one === to),
  ]
  if (kind === 'product' && vatMode) await writeVatMode(tx, ctx, { id, vatMode })
  if (kind === 'club' && status) await updateVatStatus(tx, { id, status, at: ctx.now() })
  await endProposal(tx, proposal.id, { outcome: 'confirmed', endedAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: 'settlement.change_vat',
    subject: { type: kind, id },
    data: { from, to },
  })
}
