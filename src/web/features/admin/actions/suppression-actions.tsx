import { useState } from 'react'
import type { ListRow } from '#contract/admin/list.ts'
import { endSuppression } from '#contract/admin/suppressions.ts'
import { call } from '../../../api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isNote } from './order-parts.tsx'

/** What is wrong with the address, and what to do first. */
export function SuppressionLead({ row }: { row: ListRow }) {
  if (row.state !== 'open') return null
  const isComplaint = row.reason === 'complaint'
  return (
    <Notice
      tone="warning"
      title={
        isComplaint
          ? 'Modtageren har meldt en mail fra os som uønsket'
          : 'Modtagerens mailserver siger, at adressen ikke findes'
      }
    >
      {isComplaint ? (
        <p>
          Vi sender ikke mere hertil. Kun personen selv kan få det ændret: på sin konto, eller ved
          at bede en administrator om det.
        </p>
      ) : (
        <p>
          Ring til personen, og få den rigtige adresse. Retter personen sin mail på kontoen, sender
          vi bekræftelser og kvitteringer igen.
        </p>
      )}
    </Notice>
  )
}

/** Sends mails to the address again. */
export function SuppressionActions({ row }: { row: ListRow }) {
  if (row.state !== 'open') return null
  return row.reason === 'complaint' ? (
    <IfPermitted power="people.privacy">
      <EndComplaint row={row} />
    </IfPermitted>
  ) : (
    <IfPermitted power="people.help">
      <ActionDialog
        label="Prøv igen"
        effect={
          <>
            <p>
              {String(row.address)} får mails igen, og de bekræftelser og kvitteringer, der ikke kom
              frem de sidste 90 dage, sendes med det samme. Afviser mailserveren dem igen, stopper
              vi igen.
            </p>
            {row.source === 'provider' && <AtProvider />}
          </>
        }
        confirmLabel="Prøv igen"
        busy="Øjeblik …"
        run={() => end(row)}
      />
    </IfPermitted>
  )
}

function EndComplaint({ row }: { row: ListRow }) {
  const [wish, setWish] = useState('')
  const [isPressed, setPressed] = useState(false)
  return (
    <ActionDialog
      label="Prøv igen"
      effect={
        <>
          <p>Kun når personen selv har bedt om det. Samtykket til nyheder kommer ikke tilbage.</p>
          <TextArea
            name="wish"
            label="Hvem bad om det, og hvornår?"
            error={isPressed && !isNote(wish) ? 'Skriv, hvem der bad om det' : undefined}
            maxLength={300}
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value)}
          />
          <AtProvider />
        </>
      }
      mayRun={() => {
        setPressed(true)
        return isNote(wish)
      }}
      confirmLabel="Prøv igen"
      busy="Øjeblik …"
      run={() => end(row, wish)}
    />
  )
}

/** Our list and that of the provider are two. */
const AtProvider = () => (
  <p>Fjern også adressen hos SendGrid under Suppressions. Ellers stopper mailene dér.</p>
)

async function end(row: ListRow, reason?: string) {
  await call(endSuppression, { id: row.id, ...(reason !== undefined && { reason }) })
  return 'Adressen får mails igen.'
}
