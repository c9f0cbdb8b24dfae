import type { Cell, CellKind, ListColumn, ListRow } from '#contract/admin/list.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'

/** Figures are right-aligned for comparison. */
export const isFigure = (kind: CellKind) =>
  kind === 'money' || kind === 'number' || kind === 'handicap'

/** A cell, linked to the page of its record if there is one. */
export function RowCell({ column, row }: { column: ListColumn; row: ListRow }) {
  const cell = <ListCell column={column} value={row[column.key]} />
  const path = column.linkKey ? row[column.linkKey] : null
  if (typeof path !== 'string') return cell
  return (
    <UiLink
      href={path}
      className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {cell}
    </UiLink>
  )
}

/** Formats a cell. */
export function ListCell({ column, value }: { column: ListColumn; value: Cell | undefined }) {
  if (value === null || value === undefined || value === '') return <Nothing />
  const { kind, words } = column
  if (kind === 'word') {
    const word = words?.[String(value)]
    return word?.tone ? <Badge tone={word.tone}>{word.label}</Badge> : (word?.label ?? value)
  }
  // Zeros are grey, so that other values stand out.
  if (value === 0 && kind !== 'handicap') {
    return <span className="text-slate-600">{textOf(kind, value)}</span>
  }
  return textOf(kind, value)
}

function textOf(kind: CellKind, value: Cell): string {
  switch (kind) {
    case 'money':
      return formatKroner(Number(value))
    case 'handicap':
      return formatHandicap(Number(value))
    case 'day':
      return formatShortDate(plainDate(String(value)))
    case 'time':
      return danishTime(String(value))
    case 'flag':
      return value ? 'Ja' : 'Nej'
    default:
      return String(value)
  }
}

function Nothing() {
  return (
    <span className="text-slate-600">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Intet</span>
    </span>
  )
}
