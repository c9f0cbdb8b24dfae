import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inviteToClub } from '#contract/invitations.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { clubPeopleMutations } from './club-people-queries.ts'

type Role = 'club_staff' | 'club_admin'

const choices = (['club_staff', 'club_admin'] as const).map((value) => ({
  value,
  label: roleText[value].name,
  description: `Kan ${roleText[value].may}.`,
}))

/** Invites a colleague by a mailed link. */
export function InviteColleague({ clubId, clubName }: { clubId: string; clubName: string }) {
  const [role, setRole] = useState<Role>('club_staff')
  const frame = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const invite = useMutation(clubPeopleMutations(useQueryClient(), clubId).invite)
  const form = useContractForm({
    endpoint: inviteToClub,
    read: ({ email }) => ({ clubId, email, role }),
    send: async ({ email }) => {
      await invite.mutateAsync({ email, role })
      frame.current?.reset()
      toast({ title: 'Invitationen er sendt.', text: email, tone: 'success' })
    },
  })
  const fieldError = form.isWrong('email')
    ? 'Skriv en mailadresse, for eksempel ida@klubben.dk.'
    : undefined
  return (
    <section aria-labelledby="invite" className="rounded-md border border-slate-300 bg-white p-6">
      <h2 id="invite" className="scroll-mt-6 text-xl">
        Inviter en kollega
      </h2>
      <p className="mt-1 text-slate-700">
        Din kollega får en mail med et link, der gælder i syv dage og kun åbner {clubName}.
      </p>
      <form ref={frame} noValidate {...form.props} className="mt-5 grid gap-5">
        <EmailField name="email" label="Mail" autoComplete="off" error={fieldError} />
        <RadioCards
          name="role"
          legend="Rolle"
          options={choices}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        {form.error !== null && <Problem error={form.error} title="Invitationen er ikke sendt" />}
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send invitation
        </Button>
      </form>
    </section>
  )
}
