import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { sha256 } from '../documents/sha256.ts'
import type { ApprovalRules, ApprovalSubject, Asked } from './approval-subject.ts'
import { findVatSubject, lockVatSubject, putIntoForce } from './vat-in-force.ts'
import { findVatProposal, type VatProposal } from './vat-queries.ts'

const aboutOf = ({ kind, subjectId: id }: VatProposal) => ({ kind, id })

async function toSubject(db: Db, proposal: VatProposal): Promise<ApprovalSubject> {
  const { id, kind, subjectId, from, to, proposedBy, endedAt } = proposal
  const { name, vat } = await findVatSubject(db, aboutOf(proposal))
  return {
    // With the id, so that the same change proposed once more is another one.
    inputHash: sha256(JSON.stringify({ id, kind, subjectId, from, to })),
    isOver: endedAt !== null || vat !== from,
    preparedBy: proposedBy,
    ownReason: 'own_vat_proposal',
    title: `Ny moms for ${name}`,
    isCorrection: false,
    path: '/admin/settlement/vat',
    logged: { subject: { type: kind, id: subjectId }, data: { from, to } },
  }
}

async function getProposal({ db }: Pick<Ctx, 'db'>, { subjectId }: Pick<Asked, 'subjectId'>) {
  const proposal = await findVatProposal(db, subjectId)
  if (!proposal) throw new AppError('not_found')
  return proposal
}

/** A proposed change of VAT, which comes into force when it is approved (docs/algorithms/outside-approval.md). */
export const vatRules: ApprovalRules = {
  find: async (db, subjectId) => {
    const proposal = await findVatProposal(db, subjectId)
    return proposal && toSubject(db, proposal)
  },
  lock: async (tx, asked) => {
    await lockVatSubject(tx, aboutOf(await getProposal({ db: tx }, asked)))
    const subject = await toSubject(tx, await getProposal({ db: tx }, asked))
    if (subject.inputHash !== asked.inputHash) throw new AppError('changed_elsewhere')
    return subject
  },
  assertMayApprove: async (ctx, asked) => {
    const subject = await toSubject(ctx.db, await getProposal(ctx, asked))
    if (subject.isOver) throw new AppError('changed_elsewhere')
  },
  prepare: async (_ctx, asked) => async (inner) =>
    putIntoForce(inner, await getProposal(inner, asked)),
  show: async (ctx, asked) => {
    const proposal = await getProposal(ctx, asked)
    const { proposedBy, proposedAt, from, to } = proposal
    const names = await selectAccountNames(ctx.db, [proposedBy])
    return {
      vat: {
        inputHash: (await toSubject(ctx.db, proposal)).inputHash,
        kind: proposal.kind,
        name: (await findVatSubject(ctx.db, aboutOf(proposal))).name,
        from,
        to,
        proposedAt: proposedAt.toISOString(),
        proposedByName: names.get(proposedBy) ?? null,
      },
    }
  },
}
