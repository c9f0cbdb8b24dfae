import type { PendingInvitation, RoleHolder } from '#contract/accounts/invitations.ts'
import { requiresSecondStep } from '#domain/accounts/powers.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { dayText, lastDayText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import {
  ConfirmAction,
  type Confirmation,
  type Posted,
  type Run,
} from '../shell/confirm-action.tsx'

const listClass = 'mt-3 divide-y divide-slate-200 border-y border-slate-200'

type HolderRowsProps = {
  people: readonly RoleHolder[]
  /** The confirmation before a person is removed, or leaves. */
  leaving: (name: string, isMe: boolean) => Confirmation
  remove: Run
  postedTo?: ((person: RoleHolder) => Posted) | undefined
}

/** The people with a role in a club or tournament, each with a button to remove them. */
export function HolderRows({ people, leaving, remove, postedTo }: HolderRowsProps) {
  return (
    <ul className={listClass}>
      {people.map((person) => (
        <li key={person.roleId} className="flex items-center justify-between gap-x-6 py-4">
          <Holder person={person} />
          <ConfirmAction
            label="Fjern"
            about={calledOf(person)}
            {...leaving(calledOf(person), person.isMe)}
            danger
            said={`${calledOf(person)} er fjernet.`}
            run={remove}
            id={person.roleId}
            posted={postedTo?.(person)}
          />
        </li>
      ))}
    </ul>
  )
}

const calledOf = ({ name, email }: RoleHolder) => name || email

function Holder({ person }: { person: RoleHolder }) {
  const { name, email, role, since, isMe, hasSecondStep } = person
  return (
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
        {requiresSecondStep([{ name: role }]) && !hasSecondStep && (
          <Badge tone="warning">Mangler totrinslogin</Badge>
        )}
      </p>
    </div>
  )
}

type PendingRowsProps = {
  invitations: readonly PendingInvitation[]
  sendAgain: Run
  revoke: Run
  postedTo?: ((action: 'sendAgain' | 'revoke', invitationId: string) => Posted) | undefined
}

/** The unanswered invitations, with buttons to send again and revoke. */
export function PendingRows({ invitations, sendAgain, revoke, postedTo }: PendingRowsProps) {
  return (
    <ul className={listClass}>
      {invitations.map(({ email, role, expiresAt, isExpired, invitationId }) => (
        <li
          key={invitationId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
        >
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
            <ConfirmAction
              label="Send igen"
              about={email}
              title="Send invitationen igen?"
              effect={`${email} får et nyt link, der gælder i syv dage. Det gamle virker ikke længere.`}
              confirm="Send igen"
              said="Invitationen er sendt igen."
              run={sendAgain}
              id={invitationId}
              posted={postedTo?.('sendAgain', invitationId)}
            />
            <ConfirmAction
              label="Træk tilbage"
              about={email}
              title="Træk invitationen tilbage?"
              effect={`Linket, ${email} har fået, virker ikke længere.`}
              confirm="Træk tilbage"
              danger
              said="Invitationen er trukket tilbage."
              run={revoke}
              id={invitationId}
              posted={postedTo?.('revoke', invitationId)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
