import type { ReactNode } from 'react'
import {
  requestProposalApproval,
  type CutOffApproval,
  type WaitingProposal,
} from '#contract/settlement/approval.ts'
import { call } from '../../../api.ts'
import { ButtonRow } from '../../../ui/button.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { AskOutside, RequestState } from './outside-approval.tsx'

type Answer = {
  label: string
  effect: ReactNode
  run: () => Promise<string>
}

type ProposalSectionProps = {
  heading: string
  /** After »om«, for the names of the buttons. */
  about?: string
  proposal: WaitingProposal
  approver: CutOffApproval['approver']
  /** From what to what. */
  change: ReactNode
  confirm: Answer
  withdraw: Answer
}

/** A change that waits for another person: a colleague, or the approver outside the company. */
export function ProposalSection(props: ProposalSectionProps) {
  const { heading, about, proposal, approver, change, confirm, withdraw } = props
  const { proposalId, byName, at, isOwn, request } = proposal
  return (
    <section
      aria-label={`Forslag: ${heading}`}
      className="grid gap-3 border-l-4 border-green-700 pl-4"
    >
      <h2>{heading}</h2>
      <p>
        {change} Foreslået {danishTime(at)}
        {byName && ` af ${byName}`}.{isOwn && ' En anden skal bekræfte.'}
      </p>
      {request && <RequestState request={request} />}
      <IfPermitted power="money.move">
        <ButtonRow>
          {!isOwn && <ActionDialog {...confirm} confirmLabel="Bekræft" busy="Bekræfter …" />}
          <ActionDialog {...withdraw} confirmLabel="Træk tilbage" busy="Trækker tilbage …" danger />
        </ButtonRow>
      </IfPermitted>
      <AskOutside
        approver={approver}
        request={request}
        about={about}
        sees="kun viser dette forslag"
        ask={() => call(requestProposalApproval, { proposalId })}
      />
    </section>
  )
}
