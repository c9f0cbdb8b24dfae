import { useMutation, useQuery } from '@tanstack/react-query'
import { confirmWithdrawal, showDeclaredWithdrawal } from '#contract/passes/endpoints.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { WithdrawalFrame } from './withdrawal-frame.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import { reviewTitle, WithdrawalReview } from './withdrawal-review.tsx'

/** The page of the mailed link: the effect of the withdrawal, and the button that confirms it. */
export function DeclaredWithdrawal() {
  const { data: declared, error } = useQuery({
    queryKey: ['passes', 'declared-withdrawal'],
    queryFn: ({ signal }) => call(showDeclaredWithdrawal, {}, signal),
    // Confirming on this page uses the link up, so it must not be fetched again.
    staleTime: Infinity,
    retry: false,
  })
  const confirm = useMutation({ mutationFn: () => call(confirmWithdrawal, {}) })
  // If the answer to a confirmation was lost, the link is used up already.
  if (reasonOf(error ?? confirm.error) === 'mailed_link_gone') return <LinkGone />
  if (error) {
    return (
      <WithdrawalFrame title="Bekræft fortrydelse">
        <Problem error={error} title="Vi fik ikke svar" />
      </WithdrawalFrame>
    )
  }
  if (!declared) {
    return (
      <WithdrawalFrame title="Bekræft fortrydelse">
        <p role="status" className="mt-6 flex items-center gap-3 text-lg text-slate-700">
          <Spinner /> Finder aftalen …
        </p>
      </WithdrawalFrame>
    )
  }
  if (confirm.data) {
    return (
      <WithdrawalFrame key="receipt" title="Kvittering">
        <WithdrawalReceipt receipt={confirm.data} declaration={declared} />
      </WithdrawalFrame>
    )
  }
  return (
    <WithdrawalFrame key="review" title={reviewTitle(declared)}>
      <WithdrawalReview
        preview={declared}
        declaration={declared}
        busy={confirm.isPending}
        problem={
          confirm.isError && (
            <Problem error={confirm.error} title="Vi kan ikke se, om aftalen er fortrudt" />
          )
        }
        onConfirm={() => confirm.mutate()}
      />
    </WithdrawalFrame>
  )
}

function LinkGone() {
  return (
    <WithdrawalFrame title="Linket gælder ikke længere">
      <Notice
        className="mt-6"
        tone="info"
        title="Linket er brugt, eller der er gået mere end 7 dage"
      >
        <p>
          Er aftalen fortrudt, har du kvitteringen i din mail. Ellers kan du fortryde igen. Skriv
          til os, hvis fristen er udløbet imens. Det er tidspunktet for din første meddelelse, der
          tæller.
        </p>
      </Notice>
      <p className="mt-6 flex flex-wrap items-center gap-4">
        <ButtonLink href="/withdrawal">Fortryd aftale</ButtonLink>
        <span>
          Spørgsmål? <ContactUs about="Fortrydelse" />
        </span>
      </p>
    </WithdrawalFrame>
  )
}
