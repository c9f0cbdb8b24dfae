import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubMember, PendingInvitation } from '#contract/invitations.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { dayText, lastDayText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { ClubPeopleLog } from './club-people-log.tsx'
import { clubPeopleMutations, clubPeopleQuery } from './club-people-queries.ts'
import { InviteColleague } from './invite-colleague.tsx'

/** Who works in the club, who is invited, and what happened to either. */
export function ClubPeoplePage({ clubId }: { clubId: string }) {
  const { data } = useSuspenseQuery(clubPeopleQuery(clubId))
  return (
    <div className="page grid gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={data.clubName}
        title="Klubbens folk"
        lead="Medarbejdere tjekker gæster ind. Administratorer kan også invitere og fjerne andre."
        actions={
          // On a narrow screen the form lies below everybody.
          <ButtonLink href="#invite" variant="secondary" className="lg:hidden">
            Inviter en kollega
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid gap-12">
          <section aria-labelledby="people">
            <h2 id="people" className="text-xl">
              {countOf(new Set(data.people.map(({ email }) => email)).size, 'kollega', 'kolleger')}
            </h2>
            <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
              {data.people.map((person) => (
                <Person key={person.roleId} clubId={clubId} person={person} />
              ))}
            </ul>
          </section>
          {data.invitations.length > 0 && (
            <section aria-labelledby="invited">
              <h2 id="invited" className="text-xl">
                Inviteret, men ikke svaret
              </h2>
              <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
                {data.invitations.map((one) => (
                  <Pending key={one.invitationId} clubId={clubId} invitation={one} />
                ))}
              </ul>
            </section>
          )}
        </div>
        <InviteColleague clubId={clubId} clubName={data.clubName} />
      </div>
      <ClubPeopleLog log={data.log} />
    </div>
  )
}

function Person({ clubId, person }: { clubId: string; person: ClubMember }) {
  const { name, email, role, since, isMe, hasSecondStep } = person
  const mutations = clubPeopleMutations(useQueryClient(), clubId)
  return (
    <li className="flex items-center justify-between gap-x-6 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name || email}
          {isMe && <span className="font-normal text-slate-600"> (dig)</span>}
        </p>
        {name && <p className="text-sm break-all text-slate-600">{email}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
          <span>
            {roleText[role].name} siden {dayText(since)}
          </span>
          {role === 'club_admin' && !hasSecondStep && (
            <Badge tone="warning">Mangler totrinslogin</Badge>
          )}
        </p>
      </div>
      <Ask
        label="Fjern"
        about={name || email}
        title={isMe ? 'Forlad klubben?' : `Fjern ${name || email}?`}
        effect={
          isMe
            ? 'Du kan ikke længere se eller gøre noget for klubben. Din konto og dine kort beholder du.'
            : 'Rollen åbner ingenting fra nu af. Kontoen og egne kort er der stadig.'
        }
        confirm={isMe ? 'Forlad klubben' : 'Fjern fra klubben'}
        danger
        said={`${name || email} er fjernet.`}
        run={useMutation(mutations.remove)}
        id={person.roleId}
      />
    </li>
  )
}

function Pending({ clubId, invitation }: { clubId: string; invitation: PendingInvitation }) {
  const { email, role, expiresAt, isExpired, invitationId } = invitation
  const mutations = clubPeopleMutations(useQueryClient(), clubId)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-all">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
          <span>{roleText[role].name}</span>
          {isExpired ? (
            <Badge tone="warning">Udløbet</Badge>
          ) : (
            <span>Gælder til og med {lastDayText(expiresAt)}</span>
          )}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Ask
          label="Send igen"
          about={email}
          title="Send invitationen igen?"
          effect={`${email} får et nyt link, der gælder i syv dage. Det gamle virker ikke længere.`}
          confirm="Send igen"
          said="Invitationen er sendt igen."
          run={useMutation(mutations.sendAgain)}
          id={invitationId}
        />
        <Ask
          label="Træk tilbage"
          about={email}
          title="Træk invitationen tilbage?"
          effect={`Linket, ${email} har fået, åbner ingenting fra nu af.`}
          confirm="Træk tilbage"
          danger
          said="Invitationen er trukket tilbage."
          run={useMutation(mutations.revoke)}
          id={invitationId}
        />
      </div>
    </li>
  )
}

type AskProps = {
  label: string
  /** Whom it concerns, for who cannot see the row. */
  about: string
  title: string
  effect: string
  confirm: string
  /** Something is taken away. */
  danger?: boolean
  said: string
  run: { mutate: Mutate; error: Error | null; isPending: boolean; reset: () => void }
  id: string
}
type Mutate = (id: string, options: { onSuccess: () => void }) => void

/** One thing to do with a row: its effect is shown first. */
function Ask({ label, about, title, effect, confirm, danger, said, run, id }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setOpen(false)
    toast({ title: said, tone: 'success' })
  }
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-11 px-3! text-sm"
        onClick={() => {
          run.reset()
          setOpen(true)
        }}
      >
        {label}
        <span className="sr-only"> {about}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        effect={
          <div className="grid gap-3">
            <p className="break-words">{effect}</p>
            {run.error && <Problem error={run.error} title="Det blev ikke gjort" />}
          </div>
        }
        confirmLabel={confirm}
        danger={danger}
        busy={run.isPending && 'Øjeblik …'}
        onConfirm={() => run.mutate(id, { onSuccess })}
      />
    </>
  )
}
