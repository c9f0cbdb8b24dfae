import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PeopleLog } from '../accounts/people-log.tsx'
import { PeopleSections } from '../accounts/people-sections.tsx'
import { clubPeopleMutations, clubPeopleQuery } from './club-people-queries.ts'
import { useRef, useState, type ReactNode } from 'react'
import { inviteToClub } from '#contract/accounts/invitations.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'

/** The people of a club, its invitations, who receives its mail, and a log of changes. */
export function ClubPeoplePage({ clubId, mail }: { clubId: string; mail: ReactNode }) {
  const { data } = useSuspenseQuery(clubPeopleQuery(clubId))
  const mutations = clubPeopleMutations(useQueryClient(), clubId)
  const remove = useMutation(mutations.remove)
  const sendAgain = useMutation(mutations.sendAgain)
  const revoke = useMutation(mutations.revoke)
  return (
    <div className="page grid gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={data.clubName}
        title="Medarbejdere"
        lead="Medarbejdere tjekker gæster ind. Administratorer kan også invitere og fjerne andre."
        actions={
          // On a narrow screen the form is below the list.
          <ButtonLink href="#invite" variant="secondary" className="lg:hidden">
            Inviter en kollega
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <PeopleSections
          count={countOf(
            new Set(data.people.map(({ email }) => email)).size,
            'kollega',
            'kolleger',
          )}
          people={data.people}
          invitations={data.invitations}
          leaving={removalTexts}
          remove={remove}
          sendAgain={sendAgain}
          revoke={revoke}
        />
        <InviteColleague clubId={clubId} clubName={data.clubName} />
      </div>
      {mail}
      <PeopleLog log={data.log} />
    </div>
  )
}

/** Texts of the confirmation before a colleague is removed, or leaves. */
const removalTexts = (name: string, isMe: boolean) =>
  isMe
    ? {
        title: 'Forlad klubben?',
        effect:
          'Du kan ikke længere se eller gøre noget for klubben. Din konto og dine kort beholder du.',
        confirm: 'Forlad klubben',
      }
    : {
        title: `Fjern ${name}?`,
        effect: `${name} har ikke længere adgang til klubben. Kontoen og egne kort er der stadig.`,
        confirm: 'Fjern fra klubben',
      }

type Role = 'club_staff' | 'club_admin'

const choices = (['club_staff', 'club_admin'] as const).map((value) => ({
  value,
  label: roleText[value].name,
  description: `Kan ${roleText[value].may}.`,
}))

/** Invites a colleague by a mailed link. */
function InviteColleague({ clubId, clubName }: { clubId: string; clubName: string }) {
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
