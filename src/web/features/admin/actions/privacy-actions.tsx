import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListRow } from '#contract/admin/list.ts'
import {
  erasePersonAsAdmin,
  exportPersonAsAdmin,
  identityChecks,
  previewPersonErasure,
} from '#contract/privacy/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { momentText } from '../../../moment-text.ts'
import { saveFile } from '../../../save-file.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActionDialog } from './action-dialog.tsx'

type Check = (typeof identityChecks)[number]

/** Export and erasure at the request of a person; staff state how they checked the identity (L-DP-4, L-DP-5). */
export function PrivacyActions({ row }: { row: ListRow }) {
  const [checkedBy, setCheckedBy] = useState<Check>('own_mail')
  const check = <HowKnown value={checkedBy} onChange={setCheckedBy} />
  return (
    <>
      <ActionDialog
        label="Udlever data"
        effect={
          <>
            <p>
              Du får en fil med alt om {String(row.email)}. Send den kun til personens egen adresse.
              Udleveringen bliver skrevet ned, og personen kan se den.
            </p>
            {check}
          </>
        }
        confirmLabel="Hent filen"
        busy="Samler …"
        run={async () => {
          const { fileName, html } = await call(exportPersonAsAdmin, { id: row.id, checkedBy })
          saveFile({ name: `${fileName}.html`, type: 'text/html;charset=utf-8', text: html })
          return 'Filen er hentet.'
        }}
      />
      <EraseFor row={row} checkedBy={checkedBy}>
        {check}
      </EraseFor>
    </>
  )
}

type EraseForProps = { row: ListRow; checkedBy: Check; children: React.ReactNode }

function EraseFor({ row, checkedBy, children }: EraseForProps) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['admin', 'erasure', row.id],
    queryFn: ({ signal }) => call(previewPersonErasure, { id: row.id }, signal),
    enabled: isAsked,
  })
  const isPossible = data !== undefined && data.blockedBy === null
  return (
    <ActionDialog
      label="Slet personen"
      effect={
        <>
          {error && <p>Virkningen kunne ikke hentes. Luk, og prøv igen.</p>}
          {data?.blockedBy?.reason === 'last_operator' && (
            <p>Det er den sidste administrator på kontoret. Giv rollen til en anden først.</p>
          )}
          {data?.blockedBy?.until && (
            <p>
              En betaling er i gang, senest til {momentText(data.blockedBy.until)}. Vent til da.
            </p>
          )}
          {data && isPossible && (
            <p>
              Kontoen og det, vi ved om {String(row.email)}, forsvinder nu og kan ikke hentes igen.{' '}
              {countOf(data.cards.length, 'kort', 'kort')} holder op med at gælde, og{' '}
              {countOf(data.keptOrders, 'køb', 'køb')} bliver i regnskabet. Personen får en mail.
            </p>
          )}
          {isPossible && children}
        </>
      }
      onAsk={() => setAsked(true)}
      isPossible={isPossible}
      confirmLabel="Slet for altid"
      busy="Sletter …"
      danger
      run={async () => {
        await call(erasePersonAsAdmin, { id: row.id, checkedBy })
        return 'Personen er slettet.'
      }}
    />
  )
}

const checkTexts: Record<Check, string> = {
  own_mail: 'Svarede på vores mail',
  called_back: 'Vi ringede til kontoens nummer',
  in_person: 'Viste legitimation',
}

function HowKnown({ value, onChange }: { value: Check; onChange: (check: Check) => void }) {
  return (
    <SelectField
      name="checked-by"
      label="Hvordan ved vi, at det er personen selv?"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Check)}
      options={identityChecks.map((check) => ({ value: check, label: checkTexts[check] }))}
    />
  )
}
