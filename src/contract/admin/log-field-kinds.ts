import type { Words } from './list.ts'

/** Kinds of records whose ids are in the log; the list shows their names. */
export const logKinds = [
  'account',
  'api_key',
  'attempt',
  'campaign',
  'case',
  'check_in',
  'club',
  'club_member',
  'day_link',
  'discount',
  'division',
  'draw_draft',
  'entry',
  'flight',
  'flight_report',
  'golfer',
  'import_run',
  'invitation',
  'lead',
  'mail',
  'mail_suppression',
  'message',
  'notice',
  'order',
  'pass',
  'payment_case',
  'product',
  'registration',
  'round',
  'scan_device',
  'season',
  'side_competition',
  'sms',
  'tournament',
  'withdrawal',
] as const
export type LogKind = (typeof logKinds)[number]

/** How a value of the log is shown: by its format, by labels, or as the name of a record with this id. */
export type LogField = {
  label: string
  as:
    | 'money'
    | 'number'
    | 'length'
    | 'flag'
    | 'time'
    | 'day'
    | 'clock'
    | 'text'
    | Words
    | readonly LogKind[]
}

export const wordsOf = (texts: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(Object.entries(texts).map(([value, label]) => [value, { label }]))

export const count = (label: string): LogField => ({ label, as: 'number' })
export const money = (label: string): LogField => ({ label, as: 'money' })
export const flag = (label: string): LogField => ({ label, as: 'flag' })
export const words = (label: string, texts: Readonly<Record<string, string>>): LogField => ({
  label,
  as: wordsOf(texts),
})
export const named = (label: string, ...as: LogKind[]): LogField => ({ label, as })
export const change = (label: string, as: LogField['as']) => ({
  from: { label, as },
  to: { label, as },
})
