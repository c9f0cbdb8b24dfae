import type { Words } from '#contract/admin/list.ts'
import { logFieldOf } from '#contract/admin/log-fields.ts'
import { type LogField, type LogKind } from '#contract/admin/log-field-kinds.ts'
import { formatClockProse, formatClockShort } from '#domain/shared/clock-time.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { danishDay, danishMinute } from '../clock.ts'

/** The name for an id; `undefined` if there is none. */
export type NameOf = (kinds: readonly LogKind[], id: string) => string | undefined

type Data = Readonly<Record<string, unknown>>

/** The ids in the data of an action, so that their names can be queried together. */
export function idsIn(action: string, data: Data): [LogKind, string][] {
  return Object.entries(data).flatMap(([key, value]) => {
    const as = logFieldOf(action, key)?.as
    if (!isKinds(as)) return []
    const ids = [value].flat().filter((id) => typeof id === 'string')
    return as.flatMap((kind) => ids.map((id): [LogKind, string] => [kind, id]))
  })
}

/**
 * Formats the data of an action: "Beløb: 1.495 kr. · Tilstand: Ny → Lukket". Fields, ids and codes
 * without a Danish text are left out.
 */
export function detailsOf(action: string, data: Data, nameOf: NameOf): string | null {
  const textFor = (key: string): Text => {
    const field = logFieldOf(action, key)
    const text = field && textOf(field, data[key], nameOf)
    return field && text !== undefined ? `${field.label}: ${text}` : undefined
  }
  const isChange = 'from' in data && 'to' in data
  const keys = Object.keys(data).filter((key) => !isChange || (key !== 'from' && key !== 'to'))
  const lines = [isChange ? changeOf(action, data, nameOf) : undefined, ...keys.map(textFor)]
  return lines.filter((line) => line !== undefined).join(' · ') || null
}

type Text = string | undefined

/** The value before and after a change; a code without a text is `ukendt`. */
function changeOf(action: string, data: Data, nameOf: NameOf): Text {
  const field = logFieldOf(action, 'to')
  if (!field) return undefined
  const side = (value: unknown) =>
    value === null ? 'ingen' : (textOf(field, value, nameOf) ?? 'ukendt')
  return `${field.label}: ${side(data.from)} → ${side(data.to)}`
}

function textOf(field: LogField, value: unknown, nameOf: NameOf): string | undefined {
  if (!Array.isArray(value)) return singleText(field, value, nameOf)
  if (field.as === 'length') return String(value.length)
  const texts = value
    .map((item) => singleText(field, item, nameOf))
    .filter((text) => text !== undefined)
  return texts.length > 0 ? texts.join(', ') : undefined
}

function singleText({ as }: LogField, value: unknown, nameOf: NameOf): string | undefined {
  if (typeof value === 'number') return numberText(as, value)
  if (typeof value === 'boolean') return as === 'flag' ? (value ? 'ja' : 'nej') : undefined
  if (typeof value !== 'string') return undefined
  if (as === 'time') return timeText(value)
  if (as === 'day') return isPlainDate(value) ? formatShortDate(value) : undefined
  if (as === 'text') return uuidPattern.test(value) ? undefined : value
  if (isKinds(as)) return nameOf(as, value)
  return typeof as === 'object' ? wordOf(as, value) : undefined
}

/** Nobody can read an id that stands where a text should. */
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function numberText(as: LogField['as'], value: number): string | undefined {
  if (as === 'money') return formatKroner(value)
  if (as === 'number') return figureText(value)
  return as === 'clock' ? formatClockShort(value) : undefined
}

function timeText(value: string): string | undefined {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return undefined
  return `${formatShortDate(danishDay(at))} ${formatClockProse(danishMinute(at))}`
}

const wordOf = (words: Words, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value]?.label : undefined

const isKinds = (as: LogField['as'] | undefined): as is readonly LogKind[] => Array.isArray(as)
