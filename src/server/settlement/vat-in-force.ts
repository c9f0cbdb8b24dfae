import { Vat as AnyVat, vatOfClubs, vatOfProducts, type VatRow } from '#contract/settlement/vat.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { findClub, lockClub, updateVatStatus } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findProduct, newestProduct, writeVatMode } from '../passes/write-product.ts'
import { endProposal, type Proposal } from './proposal-queries.ts'

export type VatSubject = Pick<VatRow, 'kind' | 'id'>
export type Vat = VatRow['vat']

/** What a proposal of VAT is about, and the VAT that it proposes; undefined for a proposal of something else. */
export function vatChangeOf({ kind, subjectId: id, to }: Proposal) {
  return kind === 'own_account' ? undefined : { about: { kind, id }, to: AnyVat.parse(to) }
}

/** The name of a card with its season, or of a club, and the VAT in force; undefined when there is none. */
export async function findVatSubject(
  db: Db,
  { kind, id }: VatSubject,
): Promise<{ name: string; vat: Vat } | undefined> {
  if (kind === 'product') {
    const found = await findProduct(db, id)
    if (!found) return undefined
    const { name, vatMode } = found.row.definition
    return { name: `${name} ${found.season.code}`, vat: vatMode }
  }
  const club = isUuid(id) ? await findClub(db, id) : undefined
  return club && { name: club.name, vat: club.vatStatus }
}

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** Locks the product's season or the club until the transaction ends, and returns the VAT in force. Throws `not_found`. */
export async function lockVatSubject(tx: Db, { kind, id }: VatSubject): Promise<Vat> {
  if (kind === 'product') await newestProduct(tx, id, { lock: true })
  else if (isUuid(id)) await lockClub(tx, id)
  const found = await findVatSubject(tx, { kind, id })
  if (!found) throw new AppError('not_found')
  return found.vat
}

/**
 * Puts a proposal about a locked subject into force. Sold cards keep their terms, and issued documents and closed
 * settlements their bytes. `ctx.db` is the transaction; the caller has asserted that another person confirms it.
 */
export async function putVatIntoForce(ctx: Ctx, proposal: Proposal) {
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
