import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { inviteCompanyAdmin } from '#contract/companies/people.ts'
import { countOf } from '#domain/shared/danish.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { PeopleLog } from '../accounts/people-log.tsx'
import { PeopleSections } from '../accounts/people-sections.tsx'
import { Problem } from '../shell/problem.tsx'
import { CompanyHeader } from './company-header.tsx'
import { companyPeopleMutations, companyPeopleQuery } from './company-people-queries.ts'

/** The administrators of a company, its invitations, and a log of changes. */
export function CompanyPeoplePage({ companyId }: { companyId: string }) {
  const { data } = useSuspenseQuery(companyPeopleQuery(companyId))
  const mutations = companyPeopleMutations(useQueryClient(), companyId)
  const remove = useMutation(mutations.remove)
  const sendAgain = useMutation(mutations.sendAgain)
  const revoke = useMutation(mutations.revoke)
  return (
    <div className="page page-body grid gap-8">
      <CompanyHeader
        companyId={companyId}
        name={data.name}
        title="Administratorer"
        lead="Administratorer bestiller kort, deler dem ud, ser fakturaer og inviterer hinanden. Vær gerne to, så firmaet ikke står stille, når den ene er væk."
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <PeopleSections
          count={countOf(data.people.length, 'administrator', 'administratorer')}
          people={data.people}
          invitations={data.invitations}
          leaving={removalTexts}
          remove={remove}
          sendAgain={sendAgain}
          revoke={revoke}
        />
        <InviteColleague companyId={companyId} name={data.name} />
      </div>
      <PeopleLog log={data.log} />
    </div>
  )
}

/** Texts of the confirmation before an administrator is removed, or leaves. */
const removalTexts = (name: string, isMe: boolean) =>
  isMe
    ? {
        title: 'Forlad firmaet?',
        effect:
          'Du kan ikke længere se eller gøre noget for firmaet. Din konto og dit eget kort beholder du.',
        confirm: 'Forlad firmaet',
      }
    : {
        title: `Fjern ${name}?`,
        effect: `${name} har ikke længere adgang til firmaet. Kontoen og et eget kort er der stadig.`,
        confirm: 'Fjern fra firmaet',
      }

/** Invites another administrator by a mailed link. */
function InviteColleague({ companyId, name }: { companyId: string; name: string }) {
  const frame = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const invite = useMutation(companyPeopleMutations(useQueryClient(), companyId).invite)
  const form = useContractForm({
    endpoint: inviteCompanyAdmin,
    read: ({ email }) => ({ companyId, email }),
    send: async ({ email }) => {
      await invite.mutateAsync(email)
      frame.current?.reset()
      toast({ title: 'Invitationen er sendt.', text: email, tone: 'success' })
    },
  })
  const fieldError = form.isWrong('email')
    ? 'Skriv en mailadresse, for eksempel ida@firma.dk.'
    : undefined
  return (
    <section aria-labelledby="invite" className="rounded-md border border-slate-300 bg-white p-6">
      <h2 id="invite" className="text-xl">
        Inviter en administrator
      </h2>
      <p className="mt-1 text-slate-700">
        Din kollega får en mail med et link, der gælder i syv dage og kun åbner {name}.
      </p>
      <form ref={frame} noValidate {...form.props} className="mt-5 grid gap-5">
        <EmailField name="email" label="Mail" autoComplete="off" error={fieldError} />
        {form.error !== null && <Problem error={form.error} title="Invitationen er ikke sendt" />}
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send invitation
        </Button>
      </form>
    </section>
  )
}
