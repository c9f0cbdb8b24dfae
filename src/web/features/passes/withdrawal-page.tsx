import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { declareWithdrawal, previewWithdrawal } from '#contract/passes/endpoints.ts'
import { call } from '../../api.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { DeclarationForm, type Declaration, type KnownFields } from './declaration-form.tsx'
import { WithdrawalFrame } from './withdrawal-frame.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import { reviewTitle, WithdrawalReview } from './withdrawal-review.tsx'

/**
 * The withdrawal: a form for name, contract and address without a reason, a preview, the confirmation,
 * and the receipt. Buyers who are not signed in confirm by a mailed link (D41).
 */
export function WithdrawalPage({ knownFields }: { knownFields: KnownFields }) {
  const [declaration, setDeclaration] = useState<Declaration>()
  const preview = useMutation({
    mutationFn: (input: Declaration) => call(previewWithdrawal, input),
  })
  const declare = useMutation({
    mutationFn: (input: Declaration) => call(declareWithdrawal, input),
  })
  const requestPreview = (input: Declaration) => {
    setDeclaration(input)
    return preview.mutateAsync(input)
  }
  const editDeclaration = () => {
    preview.reset()
    declare.reset()
  }

  if (declare.data && declaration) {
    return (
      <WithdrawalFrame
        key="receipt"
        title={declare.data.outcome === 'declared' ? 'Tjek din mail' : 'Kvittering'}
      >
        <WithdrawalReceipt receipt={declare.data} declaration={declaration} />
      </WithdrawalFrame>
    )
  }
  if (preview.data && declaration) {
    return (
      <WithdrawalFrame key="review" title={reviewTitle(preview.data)}>
        <WithdrawalReview
          preview={preview.data}
          declaration={declaration}
          busy={declare.isPending}
          problem={
            declare.isError && (
              <Problem error={declare.error} title="Fortrydelsen er ikke sendt endnu" />
            )
          }
          onConfirm={() => declare.mutate(declaration)}
          onChange={editDeclaration}
        />
      </WithdrawalFrame>
    )
  }
  return (
    <div className="page page-body">
      <PageHeader
        title="Fortryd aftale"
        lead="Du har 14 dage fra dagen efter købet. Du skal ikke logge ind, og du behøver ikke give en grund."
      />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem]">
        <DeclarationForm knownFields={declaration ?? knownFields} onSubmit={requestPreview} />
        <HowItWorks />
      </div>
    </div>
  )
}

function HowItWorks() {
  return (
    <aside aria-labelledby="saadan" className="border-t-2 border-slate-900 pt-5">
      <h2 id="saadan" className="text-xl">
        Sådan foregår det
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-slate-700 marker:font-semibold marker:text-green-700">
        <li>Du sender din fortrydelse. Det er tidspunktet for den, der tæller.</li>
        <li>
          Du får straks en mail med dato, klokkeslæt og et link. Her ser du, hvad du får tilbage, og
          bekræfter. Er du logget ind, bekræfter du her på siden.
        </li>
        <li>
          Du får pengene tilbage, som du betalte, senest 14 dage efter. Har du brugt et gavekort,
          går pengene først tilbage på det, resten til betalingskortet.
        </li>
      </ol>
      <p className="mt-4 text-slate-700">
        Det koster ikke noget. Har du spillet på kortet, efter at du bad om at begynde med det
        samme, betaler du for de runder. Du kan også bruge{' '}
        <a className="text-link" href="/terms#formular">
          standardformularen
        </a>
        . Spørgsmål? <ContactUs about="Fortrydelse" />
      </p>
    </aside>
  )
}
