import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RowAnswer } from './finder-rows.ts'

/** The answer of a row as a mark, with its word for screen readers. */
export function AnswerMark({ answer }: { answer: RowAnswer }) {
  const { name, tone, label } = marks[markOf(answer)]
  return (
    <span>
      <Icon name={name} className={cx('mt-0.5 size-5.5', tone)} />
      <span className="sr-only">{label}: </span>
    </span>
  )
}

function markOf({ canPlay, hasRemark, lightText }: RowAnswer): keyof typeof marks {
  if (canPlay === 'none') return 'no'
  return hasRemark || lightText ? 'remark' : 'yes'
}

const marks = {
  yes: { name: 'check-circle', tone: 'text-green-700', label: 'Ja' },
  remark: { name: 'warning', tone: 'text-yellow-700', label: 'Ja, men' },
  no: { name: 'clock', tone: 'text-slate-500', label: 'Ikke på det tidspunkt' },
} as const
