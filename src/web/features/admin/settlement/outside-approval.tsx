import { useQuery } from '@tanstack/react-query'
import {
  requestOutsideApproval,
  withdrawOutsideApproval,
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
  const { cutOffId, closedAt } = cutOff
  const { data, error, refetch, isFetching } = useQuery(cutOffApprovalQuery(cutOffId))
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
      {!closedAt && !approver && (
        <p className="max-w-text text-slate-700">
          Er der ingen kollega til at godkende, kan for eksempel jeres revisor gøre det.{' '}
          <UiLink href="/admin/settlement/approver" className="text-link">
            Vælg en godkender
          </UiLink>
        </p>
      )}
      {!closedAt && (
        <IfPermitted power="money.move">
          <ButtonRow>
            {approver && (
              <Ask cutOff={cutOff} approver={approver} again={request?.state === 'open'} />
            )}
            {request?.state === 'open' && <Withdraw request={request} />}
          </ButtonRow>
        </IfPermitted>
      )}
    </section>
  )
}

type Request = NonNullable<CutOffApproval['request']>

function RequestState({ request }: { request: Request }) {
  const { state, to, requestedAt, requestedByName, expiresAt, decidedAt, reason } = request
  const answered = decidedAt && danishTime(decidedAt)
  const texts: Record<Request['state'], string> = {
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

type AskProps = {
  cutOff: CutOffShown
  approver: NonNullable<CutOffApproval['approver']>
  again: boolean
}

function Ask({ cutOff, approver, again }: AskProps) {
  const { cutOffId, inputHash, unrecordedOre } = cutOff
  const { question, earlierNotPaid, isAnswered } = useEarlierNotPaid(unrecordedOre)
  return (
    <ActionDialog
      label={again ? 'Send linket igen' : `Bed ${approver.name} om at godkende`}
      effect={
        <div className="grid gap-4">
          <p>
            {approver.name} får et link på {approver.email}, der virker i 14 dage og kun viser denne
            afregning. {again && 'Linket i den forrige mail holder op med at virke.'}
          </p>
          {question}
        </div>
      }
      confirmLabel="Send linket"
      busy="Sender …"
      isPossible={isAnswered}
      run={async () => {
        await call(requestOutsideApproval, { cutOffId, inputHash, earlierNotPaid })
        return `Linket er sendt til ${approver.email}.`
      }}
    />
  )
}

function Withdraw({ request: { approvalId, to } }: { request: Request }) {
  return (
    <ActionDialog
      label="Træk anmodningen tilbage"
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
