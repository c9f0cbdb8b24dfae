import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllClubs } from '#contract/admin/clubs.ts'
import {
  inviteAsAdmin,
  revokeInvitationAsAdmin,
  sendInvitationAsAdmin,
} from '#contract/admin/invitations.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { roleWords } from '#contract/admin/people.ts'
import { rolesIn, scopeOf, type RoleName } from '#domain/accounts/roles.ts'
import { call } from '../../../api.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmailField } from '../../../ui/text-field.tsx'
import { listQuery } from '../list/list-query.ts'
import { ActionDialog } from './action-dialog.tsx'

/** Without the roles of companies and tournaments: the dialog has no field yet to choose one of those. */
const names = [...rolesIn('none'), ...rolesIn('club')]

/** Invites a person to the back office or to any club. */
export function InvitePerson() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<RoleName>('operator_support')
  const [clubId, setClubId] = useState('')
  const isOfClub = scopeOf(role) === 'club'
  const isWhole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && (!isOfClub || clubId !== '')
  return (
    <ActionDialog
      label="Inviter"
      effect={
        <>
          <p>En mail med et link, der gælder i syv dage og kan bruges én gang.</p>
          <EmailField
            name="invite-email"
            label="Mail"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value.trim())}
          />
          <SelectField
            name="invite-role"
            label="Rolle"
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as RoleName)}
            options={names.map((value) => ({ value, label: roleWords[value].label }))}
          />
          {isOfClub && <ChooseClub value={clubId} onChange={setClubId} />}
          {!isWhole && <p>Skriv en mailadresse{isOfClub && ', og vælg en klub'}.</p>}
        </>
      }
      confirmLabel="Send invitation"
      busy="Sender …"
      run={async () => {
        await call(inviteAsAdmin, { email, role, scopeId: isOfClub ? clubId : null })
        setEmail('')
        return 'Invitationen er sendt.'
      }}
    />
  )
}

function ChooseClub({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery(listQuery(listAllClubs, { size: 200, sort: 'name', order: 'asc' }))
  const clubs = data?.rows ?? []
  return (
    <SelectField
      name="invite-club"
      label="Klub"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: 'Vælg en klub' },
        ...clubs.map(({ id, name }) => ({ value: id, label: String(name) })),
      ]}
    />
  )
}

/** Actions on an open invitation. */
export function InvitationActions({ row }: { row: ListRow }) {
  if (row.state !== 'open' && row.state !== 'expired') return null
  return (
    <>
      <ActionDialog
        label="Send igen"
        effect={
          <p>
            {String(row.email)} får et nyt link, der gælder i syv dage. Det gamle virker ikke
            længere.
          </p>
        }
        confirmLabel="Send igen"
        busy="Sender …"
        run={async () => {
          await call(sendInvitationAsAdmin, { invitationId: row.id })
          return 'Invitationen er sendt igen.'
        }}
      />
      <ActionDialog
        label="Træk tilbage"
        effect={<p>Linket i mailen virker ikke længere.</p>}
        confirmLabel="Træk tilbage"
        busy="Øjeblik …"
        danger
        run={async () => {
          await call(revokeInvitationAsAdmin, { invitationId: row.id })
          return 'Invitationen er trukket tilbage.'
        }}
      />
    </>
  )
}
