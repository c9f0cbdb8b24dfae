import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmOwnAccount,
  getOwnAccount,
  proposeOwnAccount,
  withdrawOwnAccount,
  type OwnAccount,
} from '#contract/settlement/own-account.ts'
import { shownAccount } from '#domain/shared/bank-account.ts'
import { call } from '../../../api.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { BankAccountFields, bankAccountErrors } from '../bank-account-fields.tsx'
import { IfPermitted } from '../permission.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { ProposalSection } from './proposal-section.tsx'

export const ownAccountQuery = queryOptions({
  queryKey: ['admin', 'settlement', 'own-account'],
  queryFn: ({ signal }) => call(getOwnAccount, {}, signal),
})

/** The bank account of the company, which one person proposes to change and another confirms. */
export function OwnAccountPage() {
  const own = useSuspenseQuery(ownAccountQuery).data
  const { inForce, approver, proposal } = own
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <ParentLink href="/admin/settlement">Afregning</ParentLink>
        <h1>Bankkonto</h1>
        <p className="max-w-text text-slate-700">
          Vi betaler klubberne fra kontoen, og firmaer betaler deres fakturaer til den. Én foreslår
          en anden konto, og en kollega eller jeres godkender uden for firmaet bekræfter den.
          Fakturaer, der er sendt, beholder den gamle.
        </p>
      </header>
      {inForce === '' ? (
        <EmptyState
          title="Kontoen mangler"
          action={
            <UiLink href="/admin/setup" className="text-link">
              Skriv den under Opsætning
            </UiLink>
          }
        />
      ) : (
        <>
          <section aria-labelledby="in-force" className="grid gap-1">
            <h2 id="in-force">Gælder nu</h2>
            <p className="figures">{shownAccount(inForce)}</p>
          </section>
          {proposal && (
            <ProposalSection
              heading="Ny bankkonto"
              proposal={proposal}
              approver={approver}
              change={
                <>
                  Fra <span className="figures">{shownAccount(inForce)}</span> til{' '}
                  <span className="figures">{shownAccount(proposal.to)}</span>.
                </>
              }
              confirm={confirmOf(proposal)}
              withdraw={{
                label: 'Træk forslaget tilbage',
                effect: <p>{shownAccount(inForce)} gælder stadig.</p>,
                run: async () => {
                  await call(withdrawOwnAccount, { proposalId: proposal.proposalId })
                  return 'Forslaget er trukket tilbage.'
                },
              }}
            />
          )}
          <IfPermitted power="money.move">
            <AccountForm inForce={inForce} />
          </IfPermitted>
        </>
      )}
    </div>
  )
}

const confirmOf = ({ proposalId, to }: NonNullable<OwnAccount['proposal']>) => ({
  label: 'Bekræft kontoen',
  effect: (
    <p>
      {shownAccount(to)} gælder fra nu af. Ring til den, der har foreslået den, hvis du er i tvivl.
    </p>
  ),
  run: async () => {
    await call(confirmOwnAccount, { proposalId })
    return `${shownAccount(to)} gælder nu.`
  },
})

function AccountForm({ inForce }: { inForce: string }) {
  const client = useQueryClient()
  const toast = useToast()
  // The fields are empty after each proposal.
  const [times, setTimes] = useState(0)
  const form = useContractForm({
    endpoint: proposeOwnAccount,
    read: (fields) => ({ ...fields, basedOn: inForce }),
    send: async (input) => {
      await call(proposeOwnAccount, input)
      setTimes((before) => before + 1)
      toast({ title: 'Foreslået. En anden skal bekræfte.', tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <section aria-labelledby="propose" className="grid gap-4">
      <h2 id="propose">Foreslå en anden konto</h2>
      <form key={times} {...form.props} noValidate className="grid max-w-form gap-5">
        <BankAccountFields
          errorOf={(field) => (form.isWrong(field) ? bankAccountErrors[field] : undefined)}
        />
        {form.error !== null && <Problem error={form.error} title="Forslaget er ikke gemt" />}
        <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
          Foreslå
        </Button>
      </form>
    </section>
  )
}
