import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { endSettlementApprover, nameSettlementApprover } from '#contract/settlement/approval.ts'
import { call } from '../../../api.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EmailField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { approverQuery } from './approval-queries.ts'

/** Who approves settlements and changes of VAT from outside the company, such as the accountant. */
export function ApproverPage() {
  const { approver } = useSuspenseQuery(approverQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <ParentLink href="/admin/settlement">Afregning</ParentLink>
        <h1>Godkender uden for firmaet</h1>
        <p className="max-w-text text-slate-700">
          Er I kun én, kan for eksempel jeres revisor godkende en afregning eller en ændring af moms
          eller bankkonto. Godkenderen får et link på mail, logger ind i to trin og ser kun det ene.
        </p>
      </header>
      {approver ? (
        <section aria-labelledby="present" className="grid gap-3">
          <h2 id="present">{approver.name}</h2>
          <p>{approver.email}</p>
          <p className="text-sm text-slate-600">
            Valgt {danishTime(approver.namedAt)}
            {approver.namedByName && ` af ${approver.namedByName}`}.
          </p>
          <IfPermitted power="roles.give">
            <div>
              <ActionDialog
                label="Fjern godkenderen"
                effect={
                  <p>
                    Links, som {approver.name} har fået og ikke har svaret på, holder op med at
                    virke.
                  </p>
                }
                confirmLabel="Fjern"
                busy="Fjerner …"
                danger
                run={async () => {
                  await call(endSettlementApprover, { approverId: approver.approverId })
                  return `${approver.name} er fjernet.`
                }}
              />
            </div>
          </IfPermitted>
        </section>
      ) : (
        <EmptyState title="Ingen er valgt">
          Uden en godkender skal en kollega med adgang til afregningen godkende.
        </EmptyState>
      )}
      <IfPermitted power="roles.give">
        <ApproverForm key={approver?.approverId ?? ''} basedOn={approver?.approverId ?? null} />
      </IfPermitted>
    </div>
  )
}

function ApproverForm({ basedOn }: { basedOn: string | null }) {
  const client = useQueryClient()
  const toast = useToast()
  const form = useContractForm({
    endpoint: nameSettlementApprover,
    read: (fields) => ({ ...fields, basedOn }),
    send: async (input) => {
      await call(nameSettlementApprover, input)
      toast({ title: `${input.name} er valgt.`, tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const errorOf = (field: string, error: string) => (form.isWrong(field) ? { error } : {})
  return (
    <section aria-labelledby="name-approver" className="grid gap-4">
      <h2 id="name-approver">{basedOn ? 'Vælg en anden' : 'Vælg en godkender'}</h2>
      <form {...form.props} noValidate className="grid max-w-form gap-5">
        <TextField
          name="name"
          label="Navn"
          autoComplete="off"
          maxLength={100}
          {...errorOf('name', 'Skriv godkenderens navn.')}
        />
        <EmailField
          name="email"
          label="Mail"
          autoComplete="off"
          {...errorOf('email', 'Skriv mailadressen, for eksempel anne@eksempel.dk.')}
        />
        {form.error !== null && <Problem error={form.error} title="Godkenderen er ikke gemt" />}
        <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
          Gem
        </Button>
      </form>
    </section>
  )
}
