import type { OpenedApproval } from '#contract/settlement/approval.ts'
import type { ActivityEvent } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'

/** What the approver outside the company is asked about, as it is now. */
export type ApprovalSubject = {
  /** Of what is shown, such as a frozen input; with another hash it is something else to approve. */
  inputHash: string
  /** Nobody needs to approve it any more. */
  isOver: boolean
  /** Who prepared it, and so does not approve it. */
  preparedBy: string | null
  /** The refusal for them, and for whoever asks. */
  ownReason: 'own_preparation' | 'own_proposal'
  /** `Slutafregning 2027` */
  title: string
  /** For whoever has the link but has not passed both steps: without what is proposed, and for whom. */
  openTitle: string
  isCorrection: boolean
  /** Its page in the back office. */
  path: string
  logged: Pick<ActivityEvent, 'subject' | 'data'>
}

/** The request that is made, or that is answered. */
export type Asked = { subjectId: string; inputHash: string; earlierNotPaid?: boolean | undefined }

/** What the approver sees of it. */
export type ShownSubject = Pick<OpenedApproval, 'cutOff'> | Pick<OpenedApproval, 'proposal'>

export type ApprovalRules = {
  find: (db: Db, subjectId: string) => Promise<ApprovalSubject | undefined>
  /** Locks it until the transaction ends. Throws `not_found` and `changed_elsewhere`. */
  lock: (tx: Db, asked: Asked) => Promise<ApprovalSubject>
  /** Throws when a locked subject may not be approved (yet). `ctx.db` is the transaction. */
  assertMayApprove: (ctx: Ctx, subject: ApprovalSubject, asked: Asked) => Promise<void>
  /**
   * Does what takes time before the transaction, and returns what approves the locked subject in it, in the name of
   * `approvedBy`; nothing may follow before the commit.
   */
  prepare: (ctx: Ctx, asked: Asked) => Promise<(inner: Ctx, approvedBy: string) => Promise<void>>
  show: (ctx: Ctx, asked: Asked) => Promise<ShownSubject>
}
