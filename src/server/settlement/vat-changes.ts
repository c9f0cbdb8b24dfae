import {
  vatOfClubs,
  vatOfProducts,
  type ConfirmedVat,
  type ProposedVat,
  type VatRow,
} from '#contract/settlement/vat.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { findClub, lockClub, selectClubs, updateVatStatus } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { selectOpenSeasons } from '../passes/seasons.ts'
import { newestProduct, writeVatMode } from '../passes/write-product.ts'

type Subject = Pick<VatRow, 'kind' | 'id'>
type Vat = VatRow['vat']

/** What one person of the back office has proposed and nobody has confirmed. */
type Proposal = { from: Vat; to: Vat; proposedBy: string; proposedAt: string }

const keyOf = ({ kind, id }: Subject) => `vat_proposal.${kind}.${id}`

/** Stored in place of a proposal that was confirmed or withdrawn. */
const none = 'none'

/** The proposal that still fits what is in force. */
async function findProposal(db: Db, subject: Subject, vat: Vat): Promise<Proposal | undefined> {
  const stored = await findSetting<Proposal | typeof none>(db, keyOf(subject))
  return stored !== none && stored?.from === vat ? stored : undefined
}

export async function listVat(ctx: Ctx): Promise<{ rows: VatRow[] }> {
  const { accountId } = requirePower(ctx, 'money.read')
  const found = [...(await productsWithVat(ctx)), ...(await clubsWithVat(ctx))]
  const rows: VatRow[] = []
  for (const row of found) {
    const open = await findProposal(ctx.db, row, row.vat)
    const names = await selectAccountNames(ctx.db, open ? [open.proposedBy] : [])
    const proposal = open && {
      to: open.to,
      byName: names.get(open.proposedBy) ?? null,
      at: open.proposedAt,
      isOwn: open.proposedBy === accountId,
    }
    rows.push({ ...row, proposal: proposal ?? null })
  }
  return { rows }
}

type Found = Omit<VatRow, 'proposal'>

async function productsWithVat({ db }: Ctx): Promise<Found[]> {
  const seasons = await selectOpenSeasons(db)
  return seasons.flatMap(({ row, season, products }) =>
    products.map(({ code, name, vatMode }) => ({
      kind: 'product' as const,
      id: `${row.id}.${code}`,
      name: `${name} ${season.code}`,
      vat: vatMode,
    })),
  )
}

async function clubsWithVat({ db }: Ctx): Promise<Found[]> {
  const clubs = await selectClubs(db)
  return clubs.map(({ id, name, vatStatus }) => ({
    kind: 'club' as const,
    id,
    name,
    vat: vatStatus,
  }))
}

/**
 * Proposes another VAT, in place of an earlier proposal. Throws `changed_elsewhere`, `invalid_input` for a value of the
 * other kind, and `refused` with `vat_unchanged`.
 */
export async function proposeVat(ctx: Ctx, { to, basedOn, ...subject }: ProposedVat) {
  const { accountId } = requirePower(ctx, 'money.move')
  const known: readonly Vat[] = subject.kind === 'product' ? vatOfProducts : vatOfClubs
  if (!known.includes(to)) throw new AppError('invalid_input', { issues: [] })
  return ctx.db.transaction(async (tx) => {
    const from = await lockSubject(tx, subject)
    if (from !== basedOn) throw new AppError('changed_elsewhere')
    if (from === to) throw new AppError('refused', { reason: 'vat_unchanged' })
    const proposedAt = ctx.now().toISOString()
    const proposal: Proposal = { from, to, proposedBy: accountId, proposedAt }
    await saveSetting(tx, keyOf(subject), proposal, ctx.now())
    return log(tx, ctx, 'settlement.propose_vat', { subject, from, to })
  })
}

/**
 * Puts a proposal into force, by another person than the one who made it (D25). Sold cards keep their terms, and issued
 * documents and closed settlements their bytes. Throws `changed_elsewhere`, and `refused` with `own_vat_proposal`.
 */
export async function confirmVat(ctx: Ctx, { to, ...subject }: ConfirmedVat) {
  const { accountId } = requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const from = await lockSubject(tx, subject)
    const proposal = await findProposal(tx, subject, from)
    if (!proposal || proposal.to !== to) throw new AppError('changed_elsewhere')
    if (proposal.proposedBy === accountId) {
      throw new AppError('refused', { reason: 'own_vat_proposal' })
    }
    await apply(tx, ctx, subject, to)
    await saveSetting(tx, keyOf(subject), none, ctx.now())
    return log(tx, ctx, 'settlement.change_vat', { subject, from, to })
  })
}

/** Withdraws a proposal; without one nothing happens. */
export async function withdrawVat(ctx: Ctx, subject: Subject) {
  requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const from = await lockSubject(tx, subject)
    const proposal = await findProposal(tx, subject, from)
    if (!proposal) return { done: true as const }
    await saveSetting(tx, keyOf(subject), none, ctx.now())
    return log(tx, ctx, 'settlement.withdraw_vat', { subject, from, to: proposal.to })
  })
}

/** Locks the product's season or the club until the transaction ends, and returns the VAT in force. */
async function lockSubject(tx: Db, { kind, id }: Subject): Promise<Vat> {
  if (kind === 'product')
    return (await newestProduct(tx, id, { lock: true })).row.definition.vatMode
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new AppError('not_found')
  await lockClub(tx, id)
  const club = await findClub(tx, id)
  if (!club) throw new AppError('not_found')
  return club.vatStatus
}

async function apply(tx: Db, ctx: Ctx, { kind, id }: Subject, to: Vat) {
  if (kind === 'product') {
    const vatMode = vatOfProducts.find((mode) => mode === to)
    if (vatMode) await writeVatMode(tx, ctx, { id, vatMode })
    return
  }
  const status = vatOfClubs.find((one) => one === to)
  if (status) await updateVatStatus(tx, { id, status, at: ctx.now() })
}

type VatEvent = 'settlement.propose_vat' | 'settlement.change_vat' | 'settlement.withdraw_vat'

async function log(
  tx: Db,
  ctx: Ctx,
  action: VatEvent,
  { subject, from, to }: { subject: Subject; from: Vat; to: Vat },
) {
  const data = { from, to }
  await recordActivity(tx, ctx, { action, subject: { type: subject.kind, id: subject.id }, data })
  return { done: true as const }
}
