import type { ReceiptInList } from '#contract/passes/receipts.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/notice.tsx'

const states: Record<ReceiptInList['state'], { label: string; tone: Tone | 'neutral' }> = {
  paid: { label: 'Betalt', tone: 'success' },
  reserved: { label: 'Reserveret, ikke trukket', tone: 'info' },
  owed: { label: 'Betalingen mangler', tone: 'warning' },
  nothing_owed: { label: 'Intet at betale', tone: 'neutral' },
  returned: { label: 'Givet tilbage', tone: 'neutral' },
}

/** A badge with the payment state of an order. */
export function ReceiptState({ state }: Pick<ReceiptInList, 'state'>) {
  const { label, tone } = states[state]
  return <Badge tone={tone}>{label}</Badge>
}
