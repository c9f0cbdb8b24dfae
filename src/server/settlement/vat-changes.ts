import {
  vatOfClubs,
  vatOfProducts,
  type ConfirmedVat,
  type ProposedVat,
  type VatList,
  type VatRow,
} from '#contract/settlement/vat.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { selectClubs } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { selectOpenSeasons } from '../passes/seasons.ts'
import { showProposals } from './show-approvals.ts'
import {
  lockVatSubject,
  putVatIntoForce,
  vatChangeOf,
  type Vat,
  type VatSubject,
} from './vat-in-force.ts'
import {
  endProposal,
  findOpenProposal,
  insertProposal,
  selectOpenProposals,
} from './proposal-queries.ts'

export async function listVat(ctx: Ctx): Promise<VatList> {
  requirePower(ctx, 'money.read')
  const open = await selectOpenProposals(ctx.db, ['product', 'club'])
  const { approver, shown } = await showProposals(ctx, open)
  const found = [...(await productsWithVat(ctx)), ...(await clubsWithVat(ctx))]
  const rows = found.map((row) => {
    const proposal = open.find(
      ({ kind, subjectId, from }) => kind === row.kind && subjectId === row.id && from === row.vat,
    )
    const change = proposal && vatChangeOf(proposal)
    const waiting = proposal && shown.get(proposal.id)
    return { ...row, proposal: change && waiting ? { ...waiting, to: change.to } : null }
  })
  return { approver, rows }
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
    const from = await lockVatSubject(tx, subject)
    if (from !== basedOn) throw new AppError('changed_elsewhere')
    if (from === to) throw new AppError('refused', { reason: 'vat_unchanged' })
    const { kind, id: subjectId } = subject
    const proposed = { proposedBy: accountId, proposedAt: ctx.now() }
    await insertProposal(tx, { kind, subjectId, from, to, ...proposed })
    await recordActivity(tx, ctx, {
      action: 'settlement.propose_vat',
      subject: { type: kind, id: subjectId },
      data: { from, to },
    })
    return { done: true as const }
  })
}

/**
 * Puts a proposal into force, by another person than the one who made it (D25). Throws `changed_elsewhere`, and `refused`
 * with `own_proposal`.
 */
export async function confirmVat(ctx: Ctx, { to, ...subject }: ConfirmedVat) {
  const { accountId } = requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const from = await lockVatSubject(tx, subject)
    const proposal = await findOpenProposal(tx, subject, from)
    if (proposal?.to !== to) throw new AppError('changed_elsewhere')
    if (proposal.proposedBy === accountId) {
      throw new AppError('refused', { reason: 'own_proposal' })
    }
    await putVatIntoForce({ ...ctx, db: tx }, proposal)
    return { done: true as const }
  })
}

/** Withdraws a proposal; without one nothing happens. */
export async function withdrawVat(ctx: Ctx, subject: VatSubject) {
  requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    await lockVatSubject(tx, subject)
    const proposal = await findOpenProposal(tx, subject)
    if (!proposal) return { done: true as const }
    await endProposal(tx, proposal.id, { outcome: 'withdrawn', endedAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'settlement.withdraw_vat',
      subject: { type: subject.kind, id: subject.id },
      data: { from: proposal.from, to: proposal.to },
    })
    return { done: true as const }
  })
}
