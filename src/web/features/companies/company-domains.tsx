import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setCompanyDomains, type Company } from '#contract/companies/portal.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { companyMutations } from './portal-queries.ts'

/** The only mail domains that can be invited, so that a typing error gives no card away. */
export function CompanyDomains({ company: { companyId, domains } }: { company: Company }) {
  const toast = useToast()
  const save = useMutation(companyMutations(useQueryClient(), companyId).setDomains)
  const form = useContractForm({
    endpoint: setCompanyDomains,
    read: (fields) => ({ companyId, domains: fields.domains ?? '', from: domains }),
    send: async (input) => {
      await save.mutateAsync(input)
      toast({ title: 'Maildomænerne er gemt.', tone: 'success' })
    },
  })
  return (
    <section aria-labelledby="domaener">
      <h2 id="domaener" className="text-xl">
        Maildomæner
      </h2>
      <p className="mt-2 max-w-text text-slate-700">
        Kun adresser på de domæner kan inviteres. Lad feltet stå tomt, hvis alle må.
      </p>
      <form noValidate {...form.props} className="mt-4 grid max-w-form gap-4">
        <TextArea
          name="domains"
          label="Domæner"
          help="For eksempel firma.dk, et på hver linje."
          rows={2}
          optional
          spellCheck={false}
          defaultValue={domains.join('\n')}
        />
        {form.error !== null && <Problem error={form.error} title="Domænerne er ikke gemt" />}
        <Button type="submit" variant="secondary" busy={form.isBusy && 'Gemmer …'}>
          Gem domæner
        </Button>
      </form>
    </section>
  )
}
