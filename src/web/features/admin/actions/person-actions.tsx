import { useState } from 'react'
import {
  assignRole,
  assignableRoles,
  sendMailAgain,
  sendPersonCode,
  revokeRole,
} from '#contract/admin/actions.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { roleWords } from '#contract/admin/people.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { call } from '../../../api.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { IfPermitted } from '../permission.tsx'
import { Impersonate } from './impersonate.tsx'
import { PrivacyActions } from './privacy-actions.tsx'
import { ActionDialog } from './action-dialog.tsx'

/** The actions of the back office for a person. */
export function PersonActions({ row }: { row: ListRow }) {
  return (
    <>
      <IfPermitted power="people.help">
        <ActionDialog
          label="Send kode til log ind"
          effect={<p>{String(row.email)} får en mail med en kode, der virker i ti minutter.</p>}
          confirmLabel="Send koden"
          busy="Sender …"
          run={async () => {
            await call(sendPersonCode, { id: row.id })
            return 'Koden er sendt.'
          }}
        />
      </IfPermitted>
      <IfPermitted power="people.impersonate">
        <Impersonate row={row} />
      </IfPermitted>
      <IfPermitted power="roles.give">
        <GiveRole row={row} />
      </IfPermitted>
      <IfPermitted power="people.privacy">
        <PrivacyActions row={row} />
      </IfPermitted>
    </>
  )
}

function GiveRole({ row }: { row: ListRow }) {
  const [role, setRole] = useState<(typeof assignableRoles)[number]>('operator_support')
  return (
    <ActionDialog
      label="Giv rolle på kontoret"
      effect={
        <>
          <p>
            {String(row.name || row.email)} kan derefter {roleText[role].may}, når totrinslogin er
            slået til.
          </p>
          <SelectField
            name="role"
            label="Rolle"
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as typeof role)}
            options={assignableRoles.map((value) => ({ value, label: roleWords[value].label }))}
          />
        </>
      }
      confirmLabel="Giv rollen"
      busy="Gemmer …"
      run={async () => {
        await call(assignRole, { id: row.id, role })
        return 'Rollen er givet.'
      }}
    />
  )
}

/** The action beside a role of a person. */
export function EndRole({ row, of }: { row: ListRow; of: string }) {
  const name = roleWords[row.role as keyof typeof roleWords]?.label ?? String(row.role)
  return (
    <IfPermitted power="roles.give">
      <ActionDialog
        label={`Fjern ${name.toLowerCase()}`}
        effect={<p>Fra nu af åbner rollen ingenting. Personen beholder sin konto og sine kort.</p>}
        confirmLabel="Fjern rollen"
        busy="Fjerner …"
        danger
        run={async () => {
          await call(revokeRole, { id: of, roleId: row.id })
          return 'Rollen er fjernet.'
        }}
      />
    </IfPermitted>
  )
}

/** The action beside a mail. */
export function RepeatMail({ row }: { row: ListRow }) {
  return (
    <IfPermitted power="people.help">
      <ActionDialog
        label="Send igen"
        effect={
          <p>
            Mailen »{String(row.subject ?? row.template)}« sendes en gang til til samme adresse.
          </p>
        }
        confirmLabel="Send igen"
        busy="Sender …"
        run={async () => {
          await call(sendMailAgain, { id: row.id })
          return 'Mailen er på vej.'
        }}
      />
    </IfPermitted>
  )
}
