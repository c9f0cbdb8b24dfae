import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inviteHelper, type HelperRole } from '#contract/competitions/helpers.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { useFormAnswer } from '../../../form-answer.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { EmailField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { helperMutations } from './helpers-queries.ts'

const choices = [
  {
    value: 'tournament_scorer',
    label: roleText.tournament_scorer.name,
    description: 'Skriver og tjekker scorekort. Ser ikke betaling og indstillinger.',
  },
  {
    value: 'tournament_director',
    label: roleText.tournament_director.name,
    description: 'Kan alt i turneringen, også invitere og fjerne hjælpere.',
  },
] as const

type InviteHelperProps = { tournamentId: string; name: string; page: string }

/** Invites a helper by a mail with a link that leads to the tournament desk when accepted. */
export function InviteHelper({ tournamentId, name, page }: InviteHelperProps) {
  const posted = useFormAnswer()
  const [role, setRole] = useState<HelperRole>(roleIn(posted?.values.role))
  const frame = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const invite = useMutation(helperMutations(useQueryClient(), tournamentId).invite)
  const form = useContractForm({
    endpoint: inviteHelper,
    read: ({ email }) => ({ tournamentId, email, role }),
    posted: posted?.fields.map((field) => ({ field })) ?? [],
    send: async ({ email }) => {
      await invite.mutateAsync({ email, role })
      frame.current?.reset()
      toast({ title: 'Invitationen er sendt.', text: email, tone: 'success' })
    },
  })
  const inputError = form.isWrong('email')
    ? 'Skriv en mailadresse, for eksempel ida@klubben.dk.'
    : undefined
  return (
    <section aria-labelledby="invite" className="rounded-md border border-slate-300 bg-white p-6">
      <h3 id="invite" className="scroll-mt-6 text-xl">
        Inviter en hjælper
      </h3>
      <p className="mt-1 text-slate-700">
        Din hjælper får en mail med et link, der gælder i syv dage og kun åbner {name}.
      </p>
      <form
        ref={frame}
        noValidate
        action={inviteHelper.path.replace(':tournamentId', tournamentId)}
        {...form.props}
        className="mt-5 grid gap-5"
      >
        <input type="hidden" name="_page" value={`${page}#invite`} />
        <input type="hidden" name="_next" value={`${page}?done=invited`} />
        <EmailField
          name="email"
          label="Mail"
          autoComplete="off"
          defaultValue={posted?.values.email}
          error={inputError}
        />
        <RadioCards
          name="role"
          legend="Rolle"
          options={choices}
          value={role}
          onChange={(event) => setRole(roleIn(event.currentTarget.value))}
        />
        {form.error !== null && <Problem error={form.error} title="Invitationen er ikke sendt" />}
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send invitation
        </Button>
      </form>
    </section>
  )
}

const roleIn = (value: string | undefined): HelperRole =>
  choices.find((choice) => choice.value === value)?.value ?? 'tournament_scorer'
