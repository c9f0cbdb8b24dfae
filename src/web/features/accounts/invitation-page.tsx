import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { acceptInvitation, type ShownInvitation } from '#contract/accounts/invitations.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { startPageOfRole } from '#domain/accounts/role-start-page.ts'
import { reasonOf } from '../../error-text.ts'
import { formError, useFormAnswer } from '../../form-answer.ts'
import { lastDayText } from '../../moment-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { acceptMutation, invitationQuery } from './invitation-queries.ts'

/** The page of a mailed invitation: the role, the inviter, and a button to accept. */
export function InvitationPage() {
  const { invitation } = useSuspenseQuery(invitationQuery).data
  return invitation ? <OpenInvitation invitation={invitation} /> : <InvitationGone />
}

function OpenInvitation({ invitation }: { invitation: ShownInvitation }) {
  const { role, where, invitedBy, email, expiresAt, signedInAs } = invitation
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        eyebrow={roleText[role].name}
        title={`Du er inviteret til ${where ?? 'Sæsonkortet'}`}
        lead={`${invitedBy ?? 'Sæsonkortet'} har inviteret dig. Så kan du ${roleText[role].may}.`}
      />
      {signedInAs === 'somebody_else' ? (
        <OtherAccountNotice email={email} />
      ) : (
        <AcceptForm invitation={invitation} />
      )}
      <p className="max-w-text text-slate-700">
        Invitationen er til {email} og gælder til og med {lastDayText(expiresAt)}. Vil du ikke være
        med, så luk siden. Der er ikke oprettet noget.
      </p>
    </div>
  )
}

function AcceptForm({ invitation }: { invitation: ShownInvitation }) {
  const [fieldError, setFieldError] = useState<string>()
  const posted = formError(useFormAnswer())
  const accept = useMutation({
    ...acceptMutation,
    // A full page load, so that no data fetched as a visitor stays.
    onSuccess: ({ signedIn, ...role }) => {
      const next = startPageOfRole(role)
      const second = `/account/login?step=second&next=${encodeURIComponent(next)}`
      window.location.assign(signedIn ? next : second)
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const isMissing = invitation.needsName && name === ''
    setFieldError(isMissing ? 'Skriv dit navn, så dine kolleger kan se, hvem du er.' : undefined)
    if (isMissing) document.getElementById('name')?.focus()
    else accept.mutate(name)
  }
  const error = accept.error ?? (accept.isIdle ? posted : undefined)
  const isGone = reasonOf(error) === 'link_expired'
  return (
    <form
      method="post"
      action={acceptInvitation.path}
      onSubmit={send}
      noValidate
      className="grid max-w-md gap-6"
    >
      {invitation.needsName && (
        <TextField
          name="name"
          label="Dit navn"
          autoComplete="name"
          maxLength={100}
          error={fieldError}
        />
      )}
      {error && (
        <Problem
          error={error}
          title={isGone ? 'Invitationen gælder ikke længere' : 'Du er ikke kommet i gang endnu'}
        />
      )}
      <Button
        type="submit"
        size="lg"
        wide
        busy={(accept.isPending || accept.isSuccess) && 'Et øjeblik …'}
      >
        Ja tak, jeg er med
      </Button>
    </form>
  )
}

function OtherAccountNotice({ email }: { email: string }) {
  return (
    <Notice
      tone="warning"
      title="Du er logget ind som en anden"
      action={<ButtonLink href="/account/logout">Log ud</ButtonLink>}
    >
      <p>Invitationen er til {email}. Log ud, og åbn linket i mailen igen.</p>
    </Notice>
  )
}

function InvitationGone() {
  return (
    <div className="page page-body grid gap-6">
      <PageHeader
        title="Invitationen gælder ikke længere"
        lead="Den er brugt, trukket tilbage eller mere end syv dage gammel. Bed den, der inviterede dig, om at sende den igen."
      />
      <p className="text-slate-700">
        <ContactUs about="Min invitation virker ikke" />
      </p>
    </div>
  )
}
