import type { AbuseRow } from '#contract/admin/abuse.ts'
import { signText } from '#domain/admin/abuse-text.ts'
import type { AbuseAnswer } from '#domain/admin/abuse.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'

type SuspectCardProps = {
  row: AbuseRow
  at: number
  onAnswer: (row: AbuseRow, answer: AbuseAnswer) => void
  onUndo: (row: AbuseRow) => void
}

/** A card of the list with its evidence and its three answers. */
export function SuspectCard({ row, at, onAnswer, onUndo }: SuspectCardProps) {
  return (
    <li
      data-card={row.answer === null ? 'open' : 'answered'}
      tabIndex={-1}
      className="grid gap-3 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start lg:gap-x-6"
    >
      <div className="grid gap-2">
        <h2 className="text-base!">
          <span className="figures mr-2 text-slate-600">{at + 1}.</span>
          <UiLink href={`/admin/passes/${row.passId}`} className="text-link">
            {row.holder}, {row.number}
          </UiLink>
        </h2>
        <ul className="grid gap-1.5">
          {row.signs.map(({ kind, text }) => (
            <li key={text} className="text-sm">
              <strong className="font-semibold">{signText[kind]}.</strong> {text}
            </li>
          ))}
        </ul>
      </div>
      {row.answer === null ? (
        <Answers row={row} onAnswer={onAnswer} />
      ) : (
        <Given row={row} answer={row.answer} onUndo={onUndo} />
      )}
    </li>
  )
}

const answers = [
  { answer: 'fine', key: 'f', label: 'Fint', variant: 'secondary' },
  { answer: 'asked', key: 's', label: 'Spørg', variant: 'secondary' },
  { answer: 'blocked', key: 'p', label: 'Spær', variant: 'danger' },
] as const

const Answers = ({ row, onAnswer }: Pick<SuspectCardProps, 'row' | 'onAnswer'>) => (
  <div className="print-hide flex flex-wrap gap-2">
    {answers.map(({ answer, key, label, variant }) => (
      <Button
        key={answer}
        variant={variant}
        data-key={key}
        className="min-h-11 px-4! text-sm"
        onClick={() => onAnswer(row, answer)}
      >
        {label}
        <span className="sr-only"> om {row.number}</span>
        <kbd
          aria-hidden="true"
          className="ml-2 rounded-xs border border-current px-1.5 font-sans text-xs uppercase max-md:hidden"
        >
          {key}
        </kbd>
      </Button>
    ))}
  </div>
)

const given = {
  fine: { tone: 'success', label: 'Fint' },
  asked: { tone: 'info', label: 'Spurgt' },
  blocked: { tone: 'error', label: 'Spærret' },
} as const

type GivenProps = Pick<SuspectCardProps, 'row' | 'onUndo'> & { answer: AbuseAnswer }

const Given = ({ row, answer, onUndo }: GivenProps) => (
  <div className="grid gap-1.5 text-sm lg:max-w-72 lg:justify-items-end lg:text-right">
    <Badge tone={given[answer].tone}>{given[answer].label}</Badge>
    <p className="figures text-slate-700">
      {row.answeredBy ?? 'Slettet person'}
      {row.answeredAt && `, ${danishTime(row.answeredAt)}`}
      {row.isMailWaiting && '. Mailen er ikke sendt endnu'}
    </p>
    {row.reason && <p className="break-words">»{row.reason}«</p>}
    <Button
      variant="quiet"
      className="print-hide min-h-11 w-fit px-3! text-sm"
      onClick={() => onUndo(row)}
    >
      Fortryd svaret<span className="sr-only"> om {row.number}</span>
    </Button>
  </div>
)
