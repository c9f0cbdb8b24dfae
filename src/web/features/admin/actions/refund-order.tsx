import { useState } from 'react'
import { refundOrder } from '#contract/admin/order-actions.ts'
import type { ListRow } from '#contract/admin/list.ts'
import {
  allLeft,
  checkShares,
  adminRefundReasons,
  adminRefundText,
  type AdminRefundReason,
  type RefundShare,
} from '#domain/payments/admin-refund.ts'
import { formatKroner, parseKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isNote, Note, useOrderMoney, type OrderMoney } from './order-parts.tsx'

type Typed = {
  isPart: boolean
  /** Amounts in kroner as entered, by line. */
  amounts: Readonly<Record<string, string>>
  reason: AdminRefundReason
  note: string
}
const untouched: Typed = { isPart: false, amounts: {}, reason: 'goodwill', note: '' }

/** Refunds all or a part of the rest, with a reason. Cards and entries stay valid. */
export function RefundOrder({ row }: { row: ListRow }) {
  const [isAsked, setAsked] = useState(false)
  const [requestId, setRequestId] = useState('')
  const [typed, setTyped] = useState(untouched)
  const [isPressed, setPressed] = useState(false)
  const { data, error } = useOrderMoney(row.id, isAsked)
  const shares = data ? sharesOf(data, typed) : []
  const sum = shares.reduce((total, { amountOre }) => total + amountOre, 0)
  const isWhole = data !== undefined && checkShares(data.lines, shares) === undefined
  return (
    <ActionDialog
      label="Giv penge tilbage"
      onAsk={() => {
        setAsked(true)
        setRequestId(newId())
      }}
      effect={
        <>
          {error && <Problem error={error} title="Beløbet kunne ikke hentes" />}
          {data?.leftOre === 0 && <p>Der er ikke flere penge at give tilbage.</p>}
          {data && data.leftOre > 0 && (
            <RefundFields
              money={data}
              sum={isWhole ? sum : 0}
              onChange={setTyped}
              {...{ typed, isPressed }}
            />
          )}
        </>
      }
      isPossible={data !== undefined && data.leftOre > 0}
      mayRun={() => {
        setPressed(true)
        return isWhole && isNote(typed.note)
      }}
      confirmLabel={isWhole ? `Giv ${formatKroner(sum)} tilbage` : 'Giv penge tilbage'}
      busy="Giver tilbage …"
      danger
      run={async () => {
        const { reason, note } = typed
        const leftOre = data?.leftOre ?? 0
        const wanted = { id: row.id, requestId, leftOre, shares, reason, note }
        const { refundOre } = await call(refundOrder, wanted)
        setTyped(untouched)
        setPressed(false)
        return `${formatKroner(refundOre)} går tilbage til køberen.`
      }}
    />
  )
}

/** The amounts to refund. An invalid amount counts as too much, so that nothing is sent. */
function sharesOf({ lines }: OrderMoney, { isPart, amounts }: Typed): RefundShare[] {
  if (!isPart) return allLeft(lines)
  return Object.entries(amounts).flatMap(([orderLineId, text]) =>
    text.trim() === '' ? [] : [{ orderLineId, amountOre: parseKroner(text) ?? -1 }],
  )
}

type FieldsProps = {
  money: OrderMoney
  typed: Typed
  sum: number
  isPressed: boolean
  onChange: (typed: Typed) => void
}

function RefundFields(props: FieldsProps) {
  const { money, typed, sum, isPressed, onChange } = props
  const { lines, leftOre } = money
  return (
    <>
      <RadioCards
        legend="Hvor meget"
        name="refund-extent"
        columns={2}
        value={typed.isPart ? 'part' : 'all'}
        onChange={(event) => onChange({ ...typed, isPart: event.currentTarget.value === 'part' })}
        options={[
          { value: 'all', label: 'Alt', aside: formatKroner(leftOre) },
          { value: 'part', label: 'En del' },
        ]}
      />
      {typed.isPart &&
        lines
          .filter((line) => line.leftOre > 0)
          .map((line) => <PartField key={line.id} line={line} typed={typed} onChange={onChange} />)}
      <SelectField
        name="refund-reason"
        label="Grund"
        help="Står i mailen til køberen."
        value={typed.reason}
        onChange={(event) =>
          onChange({ ...typed, reason: event.currentTarget.value as AdminRefundReason })
        }
        options={adminRefundReasons.map((value) => ({ value, label: adminRefundText[value] }))}
      />
      <Note
        name="refund-note"
        value={typed.note}
        onChange={(note) => onChange({ ...typed, note })}
        isPressed={isPressed}
      />
      <p aria-live="polite">
        {sum > 0
          ? `Køberen får ${formatKroner(sum)} tilbage og en mail. Kort og tilmeldinger gælder stadig.`
          : 'Skriv et beløb, der ikke er større end det, der er tilbage.'}
      </p>
    </>
  )
}

type PartProps = Pick<FieldsProps, 'typed' | 'onChange'> & { line: OrderMoney['lines'][number] }

function PartField({ line: { id, description, leftOre }, typed, onChange }: PartProps) {
  const text = typed.amounts[id] ?? ''
  const amount = parseKroner(text)
  const isWrong = text.trim() !== '' && (amount === undefined || amount <= 0 || amount > leftOre)
  return (
    <NumberField
      name={`refund-${id}`}
      label={description}
      help={`Der er ${formatKroner(leftOre)} tilbage.`}
      error={isWrong ? `Skriv et beløb fra 0,01 til ${formatKroner(leftOre)}` : undefined}
      suffix="kr."
      decimals
      value={text}
      onChange={(event) => {
        const amounts = { ...typed.amounts, [id]: event.currentTarget.value }
        onChange({ ...typed, amounts })
      }}
    />
  )
}
