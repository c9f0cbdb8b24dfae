import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginImpersonation, getImpersonation } from '#contract/accounts/impersonation.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { impersonationMinutes } from '#domain/accounts/impersonation.ts'
import { call } from '../../../api.ts'
import { expectSignedIn } from '../../../signed-in-hint.ts'
import { ownerOf } from '../../../signed-in-key.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { forgetAccount } from '../../accounts/forget-account.ts'
import { ActionDialog } from './action-dialog.tsx'

const errors = {
  reason: 'Skriv en grund på mindst ti tegn.',
  code: 'Skriv de seks cifre fra din app.',
}

type Typed = { reason: string; code: string }

/** See the service as a person for half an hour, with a written reason and a fresh code. */
export function Impersonate({ row }: { row: ListRow }) {
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState<Typed>({ reason: '', code: '' })
  const [isTried, setTried] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['admin', 'impersonation', row.id],
    queryFn: ({ signal }) => call(getImpersonation, { id: row.id }, signal),
    enabled: isAsked,
    gcTime: 0,
  })
  const wrong = { reason: typed.reason.trim().length < 10, code: !/^\d{6}$/.test(typed.code) }
  const name = String(row.name || row.email)
  const isShown = (field: keyof Typed) => isTried && wrong[field]
  return (
    <ActionDialog
      label="Se som personen"
      onAsk={() => setAsked(true)}
      isPossible={data?.isPossible === true}
      mayRun={() => {
        setTried(true)
        return !wrong.reason && !wrong.code
      }}
      effect={
        error ? (
          <Problem error={error} title="Det kunne ikke hentes" />
        ) : data && !data.isPossible ? (
          <Notice>
            Man kan ikke se tjenesten som sig selv eller en, der arbejder på kontoret. Bed personen
            om at vise det.
          </Notice>
        ) : (
          <Fields {...{ name, typed, setTyped, isShown }} demoCode={data?.demoCode} />
        )
      }
      confirmLabel="Se som personen"
      busy="Åbner …"
      run={async () => {
        await call(beginImpersonation, { id: row.id, ...typed })
        await forgetAccount()
        expectSignedIn(ownerOf(row.id, true))
        // A whole load, so that nothing of the operator stays in the page.
        window.location.assign('/account')
        return `Du ser nu tjenesten som ${name}.`
      }}
    />
  )
}

type FieldsProps = {
  name: string
  typed: Typed
  setTyped: (typed: Typed) => void
  isShown: (field: keyof Typed) => boolean
  demoCode: string | undefined
}

const Fields = ({ name, typed, setTyped, isShown, demoCode }: FieldsProps) => (
  <div className="grid gap-4">
    <p>
      Du ser siderne som {name} i højst {impersonationMinutes} minutter. Intet kan ændres, og koder
      og nøgler vises ikke. Personen får en mail med din grund med det samme.
    </p>
    <TextArea
      name="reason"
      label="Hvorfor"
      help="Personen læser den, og den står i loggen. Skriv ikke andres navne."
      rows={3}
      maxLength={300}
      value={typed.reason}
      error={isShown('reason') ? errors.reason : undefined}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reason: value })}
    />
    <CodeField
      name="code"
      label="Kode fra din app"
      help={demoCode && `I demonstrationen er koden ${demoCode}.`}
      error={isShown('code') ? errors.code : undefined}
      onChange={({ currentTarget: { value } }) =>
        setTyped({ ...typed, code: value.replace(/\D/g, '').slice(0, 6) })
      }
    />
  </div>
)
