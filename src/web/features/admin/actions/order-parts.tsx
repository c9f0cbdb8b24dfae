import { useQuery } from '@tanstack/react-query'
import { getOrderMoney } from '#contract/admin/order-actions.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'
import { TextArea } from '../../../ui/text-field.tsx'

export type OrderMoney = Output<typeof getOrderMoney>

/** The refundable amounts of an order, refetched each time a dialog opens. */
export const useOrderMoney = (id: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['admin', 'order-money', id],
    queryFn: ({ signal }) => call(getOrderMoney, { id }, signal),
    staleTime: 0,
    enabled: isAsked,
  })

type NoteProps = {
  name: string
  value: string
  onChange: (text: string) => void
  /** Whether a submit without a note was attempted. */
  isPressed: boolean
}

/** The reason for the decision, for later questions. */
export const Note = ({ name, value, onChange, isPressed }: NoteProps) => (
  <TextArea
    name={name}
    label="Note"
    help="Kun til os selv. Står på bestillingen."
    error={isPressed && !isNote(value) ? 'Skriv et par ord om hvorfor' : undefined}
    rows={3}
    maxLength={500}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

export const isNote = (text: string) => text.trim().length >= 3
