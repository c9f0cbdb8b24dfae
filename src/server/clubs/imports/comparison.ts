import { membershipNames, type MembershipType } from '#domain/accounts/membership.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { Note } from './table.ts'

export type FieldChange = { title: string; from: string; to: string }

/** A row of the file that would be stored; without fields it is new. */
export type Example = { line: number; label: string; fields: FieldChange[] }

/** How a file differs from the stored rows. */
export type Comparison = {
  created: number
  changed: number
  unchanged: number
  /** The first new and the first changed rows. */
  examples: Example[]
}

export const examplesOfEach = 5

/** Shown for an empty field. */
export const none = '(tomt)'

/** A stored value in Danish. */
export function show(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (Array.isArray(value)) return value.join(' | ')
  if (key === 'membershipType') return membershipNames[value as MembershipType] ?? String(value)
  if (typeof value === 'number' && key.endsWith('Tenths')) return handicap(value)
  if (typeof value === 'number' && key.startsWith('greenFee')) return formatKroner(value)
  if (typeof value === 'number' && key.endsWith('E6'))
    return (value / 1e6).toFixed(6).replace('.', ',')
  if (typeof value === 'string' && isPlainDate(value)) return formatShortDate(value)
  return words[String(value)] ?? String(value)
}

/** Tenths, plus handicaps negative: `+2,1`, `12,0`. */
function handicap(tenths: number): string {
  const digits = (Math.abs(tenths) / 10).toFixed(1).replace('.', ',')
  return tenths < 0 ? `+${digits}` : digits
}

const words: Record<string, string | undefined> = {
  men: 'herre',
  women: 'dame',
  exempt: 'fritaget',
  liable: 'pligtig',
  mixed: 'blandet',
  golfbox: 'GolfBox',
  phone: 'telefon',
  drop_in: 'uden booking',
}

/** `Linje 12, Handicap: »abc« er ikke et handicap`. */
export function noteText({ line, column, reason }: Note): string {
  const place = [line === undefined ? '' : `Linje ${line}`, column ?? ''].filter(Boolean).join(', ')
  return place === '' ? reason : `${place}: ${reason}`
}

/** `Ny: 951-1 Karen Østergård (linje 2)`, or for a changed row each old and new value. */
export function exampleText({ line, label, fields }: Example): string {
  if (fields.length === 0) return `Ny: ${label} (linje ${line})`
  const changes = fields.map(({ title, from, to }) => `    ${title}: ${from} → ${to}`)
  return [`Ændret: ${label} (linje ${line})`, ...changes].join('\n')
}

export const comparisonText = ({ created, changed, unchanged }: Omit<Comparison, 'examples'>) =>
  `Nye: ${created}, ændrede: ${changed}, uændrede: ${unchanged}.`
