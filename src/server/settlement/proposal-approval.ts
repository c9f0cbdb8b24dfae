import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { sha256 } from '../documents/sha256.ts'
import type { ApprovalRules, ApprovalSubject, Asked } from './approval-subject.ts'
import { inForceAccount, lockOwnAccount, putAccountIntoForce } from './own-account-in-force.ts'
import { findProposal, type Proposal } from './proposal-queries.ts'
import { findVatSubject, lockVatSubject, putVatIntoForce, vatChangeOf } from './vat-in-force.ts'

/** What differs between the things that are proposed; undefined when what it is about is gone. */
async function describe(db: Db, proposal: Proposal) {
  const vat = vatChangeOf(proposal)
  if (!vat) {
    const path = '/admin/settlement/account'
    const inForce = await inForceAccount(db)
    return { name: null, inForce, title: 'Ny bankkonto', openTitle: 'Ny bankkonto', path }
  }
  const about = await findVatSubject(db, vat.about)
  return (
    about && {
      name: about.name,
      inForce: about.vat,
      title: `Ny moms for ${about.name}`,
      openTitle: 'Ny moms',
      path: '/admin/settlement/vat',
    }
  )
}

/** A proposal as it is now; undefined when what it is about is gone. */
export async function subjectOf(db: Db, proposal: Proposal): Promise<ApprovalSubject | undefined> {
  const { id, kind, subjectId, from, to, proposedBy, endedAt } = proposal
  const described = await describe(db, proposal)
  if (!described) return undefined
  const { name: _name, inForce, ...shown } = described
  const isVat = kind !== 'own_account'
  return {
    ...shown,
    // With the id, so that the same change proposed once more is another one.
    inputHash: sha256(JSON.stringify({ id, kind, subjectId, from, to })),
    isOver: endedAt !== null || inForce !== from,
    preparedBy: proposedBy,
    ownReason: 'own_proposal',
    isCorrection: false,
    logged: {
      subject: { type: isVat ? kind : 'bank_account', id: subjectId },
      data: isVat ? { from, to } : {},
    },
  }
}

async function getProposal(db: Db, { subjectId }: Pick<Asked, 'subjectId'>): Promise<Proposal> {
  const proposal = await findProposal(db, subjectId)
  if (!proposal) throw new AppError('not_found')
  return proposal
}

/** A proposed change, which comes into force when it is approved (docs/algorithms/outside-approval.md). */
export const proposalRules: ApprovalRules = {
  find: async (db, subjectId) => {
    const proposal = await findProposal(db, subjectId)
    return proposal && subjectOf(db, proposal)
  },
  lock: async (tx, asked) => {
    const vat = vatChangeOf(await getProposal(tx, asked))
    await (vat ? lockVatSubject(tx, vat.about) : lockOwnAccount(tx))
    const subject = await subjectOf(tx, await getProposal(tx, asked))
    if (subject?.inputHash !== asked.inputHash) throw new AppError('changed_elsewhere')
    return subject
  },
  assertMayApprove: async (_ctx, { isOver }) => {
    if (isOver) throw new AppError('changed_elsewhere')
  },
  prepare: async (_ctx, asked) => async (inner) => {
    const proposal = await getProposal(inner.db, asked)
    await (vatChangeOf(proposal) ? putVatIntoForce : putAccountIntoForce)(inner, proposal)
  },
  show: async ({ db }, asked) => {
    const proposal = await getProposal(db, asked)
    const { kind, from, to, proposedBy, proposedAt } = proposal
    const names = await selectAccountNames(db, [proposedBy])
    const described = await describe(db, proposal)
    return {
      proposal: {
        inputHash: asked.inputHash,
        kind,
        name: described?.name ?? null,
        from,
        to,
        proposedAt: proposedAt.toISOString(),
        proposedByName: names.get(proposedBy) ?? null,
      },
    }
  },
}
