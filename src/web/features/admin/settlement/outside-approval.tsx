import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  requestOutsideApproval,
  withdrawOutsideApproval,
  type ApprovalRequest,
  type CutOffApproval,
} from '#contract/settlement/approval.ts'
import type { CutOffShown } from '#contract/settlement/cockpit.ts'
import { call } from '../../../api.ts'
import { lastDayText } from '../../../moment-text.ts'
import { ButtonRow } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { cutOffApprovalQuery } from './approval-queries.ts'
import { useEarlierNotPaid } from './earlier-not-paid.tsx'

/** Asking somebody outside the company to approve a prepared cut-off, and what came of it. */
export function OutsideApproval({ cutOff }: { cutOff: CutOffShown }) {
  const { cutOffId, inputHash, unrecordedOre, closedAt } = cutOff
  const { data, error, refetch, isFetching } = useQuery(cutOffApprovalQuery(cutOffId))
  const { question, earlierNotPaid, isAnswered } = useEarlierNotPaid(unrecordedOre)
  if (error) {
    const title = 'Godkendelsen udefra kunne ikke hentes'
    return <FetchProblem error={error} title={title} retry={refetch} busy={isFetching} />
  }
  if (!data) return null
  const { approver, request } = data
  if (closedAt && request?.state !== 'approved') return null
  return (
    <section aria-labelledby="outside" className="print-hide grid gap-3">
      <h2 id="outside">Godkendelse udefra</h2>
      {request && <RequestState request={request} />}
      {!closedAt && (
        <AskOutside
          approver={approver}
          request={request}
          sees="kun viser denne afregning"
          question={question}
          isPossible={isAnswered}
          ask={() => call(requestOutsideApproval, { cutOffId, inputHash, earlierNotPaid })}
        />
      )}
    </section>
  )
}

type AskOutsideProps = {
  approver: CutOffApproval['approver']
  request: ApprovalRequest | null
  /** For the names of the buttons, where several are asked about. */
  about?: string | undefined
  /** What the link of the approver gives, after »et link, der«. */
  sees: string
  question?: ReactNode
  isPossible?: boolean
  ask: () => Promise<unknown>
}

/** The buttons that mail the approver a link and withdraw it; without an approver, how to name one. */
export function AskOutside({ approver, request, ...asking }: AskOutsideProps) {
  if (!approver) {
    return (
      <p className="max-w-text text-slate-700">
        Er der ingen kollega til at godkende, kan for eksempel jeres revisor gøre det.{' '}
        <UiLink href="/admin/settlement/approver" className="text-link">
          Vælg en godkender
        </UiLink>
      </p>
    )
  }
  return (
    <IfPermitted power="money.move">
      <ButtonRow>
        <Ask {...asking} approver={approver} again={request?.state === 'open'} />
        {request?.state === 'open' && <Withdraw request={request} about={asking.about} />}
      </ButtonRow>
    </IfPermitted>
  )
}

/** What came of the latest request. */
export function RequestState({ request }: { request: ApprovalRequest }) {
  const { state, to, requestedAt, requestedByName, expiresAt, decidedAt, reason } = request
  const answered = decidedAt && danishTime(decidedAt)
  const texts: Record<ApprovalRequest['state'], string> = {
    open: `${to.name} (${to.email}) har fået et link ${danishTime(requestedAt)}${requestedByName ? `, sendt af ${requestedByName}` : ''}. Det virker til og med ${lastDayText(expiresAt)}.`,
    approved: `${to.name} godkendte ${answered}.`,
    refused: `${to.name} afviste ${answered}:`,
    withdrawn: `Anmodningen til ${to.name} er trukket tilbage.`,
    changed: `Linket til ${to.name} gælder ikke længere, for afregningen er ændret.`,
    expired: `${to.name} svarede ikke, før linket udløb.`,
  }
  return (
    <div className="grid max-w-text gap-1 text-slate-800">
      <p>{texts[state]}</p>
      {reason && <blockquote className="border-l-4 border-slate-300 pl-4">{reason}</blockquote>}
    </div>
  )
}

type AskProps = Omit<AskOutsideProps, 'approver' | 'request'> & {
  approver: NonNullable<AskOutsideProps['approver']>
  again: boolean
}

function Ask({ approver, again, about, sees, question, isPossible = true, ask }: AskProps) {
  const of = about === undefined ? '' : ` ${about}`
  return (
    <ActionDialog
      label={
        again
          ? `Send linket${about === undefined ? '' : ` om ${about}`} igen`
          : `Bed ${approver.name} om at godkende${of}`
      }
      effect={
        <div className="grid gap-4">
          <p>
            {approver.name} får et link på {approver.email}, der virker i 14 dage og {sees}.{' '}
            {again && 'Linket i den forrige mail holder op med at virke.'}
          </p>
          {question}
        </div>
      }
      confirmLabel="Send linket"
      busy="Sender …"
      isPossible={isPossible}
      run={async () => {
        await ask()
        return `Linket er sendt til ${approver.email}.`
      }}
    />
  )
}

type WithdrawProps = { request: ApprovalRequest; about: string | undefined }

function Withdraw({ request: { approvalId, to }, about }: WithdrawProps) {
  return (
    <ActionDialog
      label={
        about === undefined ? 'Træk anmodningen tilbage' : `Træk anmodningen om ${about} tilbage`
      }
      effect={<p>Linket til {to.name} holder op med at virke med det samme.</p>}
      confirmLabel="Træk tilbage"
      cancelLabel="Behold"
      busy="Trækker tilbage …"
      run={async () => {
        await call(withdrawOutsideApproval, { approvalId })
        return 'Anmodningen er trukket tilbage.'
      }}
    />
  )
}
