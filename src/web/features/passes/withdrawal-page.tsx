import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { declareWithdrawal, previewWithdrawal } from '#contract/passes/endpoints.ts'
import { call } from '../../api.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { WithdrawalFrame } from './withdrawal-frame.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'

export type Declaration = ParsedInput<typeof previewWithdrawal>
type KnownFields = { name?: string; contract?: string; email?: string }

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
      <WithdrawalFrame key="review" title="Bekræft fortrydelse">
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
    <div className="page pt-6 pb-20">
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

type FormProps = {
  knownFields: KnownFields
  onSubmit: (input: Declaration) => Promise<unknown>
}

const errorTexts: Record<string, string> = {
  name: 'Skriv dit navn.',
  contract: 'Skriv kortnummeret eller bestillingsnummeret fra din bekræftelse.',
  email: 'Skriv den mail, du købte med, for eksempel anne@eksempel.dk.',
}

const toFormError = ({ field }: { field: string }): FormError => ({
  field,
  message: errorTexts[field] ?? field,
})

function DeclarationForm({ knownFields, onSubmit }: FormProps) {
  const form = useContractForm({
    endpoint: previewWithdrawal,
    send: onSubmit,
  })
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <form noValidate {...form.props} className="grid max-w-form content-start gap-6">
      <FormErrorSummary errors={form.refused.map(toFormError)} />
      <TextField
        name="name"
        label="Navn"
        autoComplete="name"
        maxLength={200}
        defaultValue={knownFields.name}
        error={errorOf('name')}
      />
      <TextField
        name="contract"
        label="Kortnummer eller bestillingsnummer"
        help="Fx SK27-4F7K-9Q2H-3 eller 2027-000123. Det står i din bekræftelse."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        className="figures"
        defaultValue={knownFields.contract}
        error={errorOf('contract')}
      />
      <EmailField
        name="email"
        label="Mail"
        help="Den, du købte med. Hertil sender vi linket og kvitteringen."
        defaultValue={knownFields.email}
        error={errorOf('email')}
      />
      {form.error !== null && <Problem error={form.error} title="Vi fik ikke svar" />}
      <div>
        <Button type="submit" size="lg" busy={form.isBusy && 'Finder aftalen …'}>
          Fortryd aftale
        </Button>
        <p className="mt-3 text-sm text-slate-600">
          Du ser, hvad det betyder, før du bekræfter. Intet sker endnu.
        </p>
      </div>
    </form>
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
