import { useState } from 'react'
import { cancelOrder, noteOrder } from '#contract/admin/order-actions.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { Problem } from '../../shell/problem.tsx'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isNote, Note, useOrderMoney, type OrderMoney } from './order-parts.tsx'
import { RefundOrder } from './refund-order.tsx'

/** The actions of the back office on an order. */
export function OrderActions({ row }: { row: ListRow }) {
  return (
    <>
      <IfPermitted power="money.move">
        <RefundOrder row={row} />
        <CancelOrder row={row} />
      </IfPermitted>
      <WriteNote row={row} />
    </>
  )
}

function CancelOrder({ row }: { row: ListRow }) {
  const [isAsked, setAsked] = useState(false)
  const [requestId, setRequestId] = useState('')
  const [note, setNote] = useState('')
  const [isPressed, setPressed] = useState(false)
  const { data, error } = useOrderMoney(row.id, isAsked)
  const isPossible = data !== undefined && data.cancel.effect !== 'none'
  return (
    <ActionDialog
      label="Annullér"
      onAsk={() => {
        setAsked(true)
        setRequestId(newId())
      }}
      effect={
        <>
          {error && <Problem error={error} title="Virkningen kunne ikke hentes" />}
          {data && <CancelEffect money={data} />}
          {isPossible && (
            <Note name="cancel-note" value={note} onChange={setNote} isPressed={isPressed} />
          )}
        </>
      }
      isPossible={isPossible}
      mayRun={() => {
        setPressed(true)
        return isNote(note)
      }}
      confirmLabel="Annullér bestillingen"
      cancelLabel={isPossible ? 'Behold bestillingen' : 'Luk'}
      busy="Annullerer …"
      danger
      run={async () => {
        const { refundOre } = await call(cancelOrder, { id: row.id, requestId, note })
        setNote('')
        setPressed(false)
        return refundOre > 0
          ? `Bestillingen er annulleret. ${formatKroner(refundOre)} går tilbage til køberen.`
          : 'Bestillingen er annulleret.'
      }}
    />
  )
}

function CancelEffect({ money: { leftOre, cancel } }: { money: OrderMoney }) {
  const back = leftOre > 0 && (
    <p>{formatKroner(leftOre)} går tilbage til køberen, som får en mail. Det kan ikke fortrydes.</p>
  )
  switch (cancel.effect) {
    case 'close':
      return <p>Der er ikke betalt endnu. Bestillingen lukkes, og linket til betaling dør.</p>
    case 'end_cards':
      return (
        <>
          <p>
            {listInDanish(cancel.ends)} gælder ikke længere fra nu af – heller ikke med spillede
            runder.
          </p>
          {back}
        </>
      )
    case 'leave_tournament':
      return (
        <>
          <p>Spilleren meldes fra turneringen, og pladsen går til den næste på ventelisten.</p>
          {back}
        </>
      )
    case 'none':
      return <p>Der er ikke noget at annullere. Det, bestillingen gav, gælder ikke længere.</p>
  }
}

function WriteNote({ row }: { row: ListRow }) {
  const [requestId, setRequestId] = useState('')
  const [text, setText] = useState('')
  const [isPressed, setPressed] = useState(false)
  return (
    <ActionDialog
      label="Skriv note"
      onAsk={() => setRequestId(newId())}
      effect={<Note name="order-note" value={text} onChange={setText} isPressed={isPressed} />}
      mayRun={() => {
        setPressed(true)
        return isNote(text)
      }}
      confirmLabel="Gem noten"
      busy="Gemmer …"
      run={async () => {
        await call(noteOrder, { id: row.id, requestId, text })
        setText('')
        setPressed(false)
        return 'Noten er gemt.'
      }}
    />
  )
}
