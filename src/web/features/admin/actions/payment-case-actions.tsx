import { useState } from 'react'
import { actOnPaymentCase, recordTransfer } from '#contract/admin/order-actions.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { settleWork } from '#contract/admin/today.ts'
import { caseFacts, paymentCaseText } from '#domain/payments/payment-case-text.ts'
import {
  actionOf,
  isFailedRefund,
  paymentCaseKinds,
  type PaymentCaseAction,
  type PaymentCaseKind,
} from '#domain/payments/payment-cases.ts'
import { call } from '../../../api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isNote } from './order-parts.tsx'
import { ReopenWork } from './reopen-work.tsx'

const kindOf = (row: ListRow): PaymentCaseKind | undefined =>
  paymentCaseKinds.find((kind) => kind === row.kind)

/** The problem of a payment case, what to do about it, and its figures. */
export function PaymentCaseLead({ row }: { row: ListRow }) {
  const kind = kindOf(row)
  if (!kind) return null
  const { what, next } = paymentCaseText(kind)
  const facts = caseFacts(JSON.parse(String(row.details)) as Record<string, unknown>)
  return (
    <Notice tone={row.resolvedAt === null ? 'warning' : 'info'} title={what}>
      {row.resolvedAt === null && <p>{next}</p>}
      {facts.length > 0 && <p className="figures">{facts.join(' · ')}</p>}
    </Notice>
  )
}

/** Actions on an open case: a retry, or a note that it was settled elsewhere; and the undo of that note. */
export function PaymentCaseActions({ row }: { row: ListRow }) {
  const kind = kindOf(row)
  const action = kind && actionOf(kind)
  if (row.mayReopen === 'yes') {
    return (
      <ReopenWork row={row} source="payment_case" label="Åbn sagen igen">
        Sagen venter igen, og det, der blev skrevet om løsningen, bliver en note på bestillingen.
      </ReopenWork>
    )
  }
  if (row.resolvedAt !== null) return null
  return (
    <IfPermitted power="money.move">
      {action && <TryAgain row={row} action={action} />}
      {kind && isFailedRefund(kind) && <RecordTransfer row={row} />}
      <IsSettled row={row} />
    </IfPermitted>
  )
}

const tries: Record<PaymentCaseAction, { label: string; effect: string; done: string }> = {
  retry_refund: {
    label: 'Prøv at betale tilbage igen',
    effect: 'Vi beder betalingsselskabet om det igen. Afviser de det, kommer der en ny sag.',
    done: 'Tilbagebetalingen er sendt igen.',
  },
  retry_release: {
    label: 'Prøv at slippe reservationen igen',
    effect: 'Vi beder betalingsselskabet om det igen. Afviser de det, kommer der en ny sag.',
    done: 'Frigivelsen er sendt igen.',
  },
  deliver: {
    label: 'Prøv leveringen nu',
    effect: 'Vi spørger betalingsselskabet og leverer med det samme, hvis det kan lade sig gøre.',
    done: 'Leveringen gik igennem.',
  },
  ask_for_account: {
    label: 'Bed køberen om et kontonummer',
    effect:
      'Køberen får en mail om, at pengene kom retur, og om at ringe eller skrive med et kontonummer. Sagen lukker, når du har overført beløbet og registreret overførslen.',
    done: 'Mailen er sendt.',
  },
  send_pay_link: {
    label: 'Send link til betaling',
    effect: 'Køberen får en mail med et link til at betale. Sagen lukker, når der er betalt.',
    done: 'Linket er sendt.',
  },
}

function TryAgain({ row, action }: { row: ListRow; action: PaymentCaseAction }) {
  const { label, effect, done } = tries[action]
  return (
    <ActionDialog
      label={label}
      effect={<p>{effect}</p>}
      confirmLabel={label}
      busy="Øjeblik …"
      run={async () => {
        await call(actOnPaymentCase, { id: row.id, action })
        return done
      }}
    />
  )
}

type NoteFieldProps = {
  note: string
  isPressed: boolean
  onChange: (note: string) => void
  /** What else the note must or must not have. */
  help?: string
}

const NoteField = ({ note, isPressed, onChange, help = '' }: NoteFieldProps) => (
  <TextArea
    name="case-note"
    label="Hvad gjorde du?"
    help={`Skriv det for den, der spørger om et halvt år.${help}`}
    error={isPressed && !isNote(note) ? 'Skriv et par ord om, hvad du gjorde' : undefined}
    maxLength={500}
    value={note}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** A failed refund that was transferred from the bank account counts as paid back. */
function RecordTransfer({ row }: { row: ListRow }) {
  const [paidOn, setPaidOn] = useState('')
  const [note, setNote] = useState('')
  const [isPressed, setPressed] = useState(false)
  return (
    <ActionDialog
      label="Registrér overførsel"
      effect={
        <>
          <p>
            Beløbet står derefter som betalt tilbage på bestillingen. Køberen får en
            kreditkvittering og en mail om, at pengene er overført, og sagen lukker.
          </p>
          <TextField
            name="paidOn"
            type="date"
            label="Overført den"
            help="Den dag, overførslen står på kontoudtoget."
            width="medium"
            error={isPressed && paidOn === '' ? 'Vælg dagen' : undefined}
            value={paidOn}
            onChange={(event) => setPaidOn(event.currentTarget.value)}
          />
          <NoteField
            {...{ note, isPressed }}
            onChange={setNote}
            help=" Skriv ikke kontonummeret."
          />
        </>
      }
      mayRun={() => {
        setPressed(true)
        return isNote(note) && paidOn !== ''
      }}
      confirmLabel="Registrér overførsel"
      busy="Gemmer …"
      run={async () => {
        await call(recordTransfer, { id: row.id, paidOn, note })
        return 'Overførslen er registreret.'
      }}
    />
  )
}

function IsSettled({ row }: { row: ListRow }) {
  const kind = kindOf(row)
  const [note, setNote] = useState('')
  const [isPressed, setPressed] = useState(false)
  return (
    <ActionDialog
      label="Er ordnet"
      effect={
        <>
          {kind && isFailedRefund(kind) && (
            <p>
              Har du overført beløbet, så brug »Registrér overførsel«. Ellers tæller det ikke som
              betalt tilbage.
            </p>
          )}
          <NoteField {...{ note, isPressed }} onChange={setNote} />
        </>
      }
      mayRun={() => {
        setPressed(true)
        return isNote(note)
      }}
      confirmLabel="Markér som ordnet"
      busy="Gemmer …"
      run={async () => {
        await call(settleWork, { source: 'payment_case', id: row.id, note })
        return 'Sagen er løst.'
      }}
    />
  )
}
