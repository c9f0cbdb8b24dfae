import { z } from 'zod'

type Json = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

/** Input of the right shape, so that one wrong value at a time reaches as deep as it can. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
  }) as Json
  return (fill(json) ?? {}) as Record<string, unknown>
}

function fill(json: Json): unknown {
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const variant = json.anyOf?.[0] ?? json.oneOf?.[0] ?? json.allOf?.[0]
  if (variant) return fill(variant)
  const type = Array.isArray(json.type) ? json.type[0] : json.type
  if (type === 'object') return fillObject(json)
  if (type === 'array')
    return Array.from({ length: json.minItems ?? 0 }, () => fill(json.items ?? {}))
  if (type === 'integer' || type === 'number') return json.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return fillText(json)
  return undefined
}

const fillObject = ({ properties = {} }: Json) =>
  Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fill(inner)]))

const byFormat: Record<string, string> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'nogen@example.dk',
  date: '2027-05-04',
  base64: 'YWFhYQ==',
  'date-time': '2027-05-04T08:00:00.000Z',
  uri: 'http://127.0.0.1/',
}

function fillText({ format, minLength = 1, pattern }: Json): string {
  const formatted = byFormat[format ?? '']
  if (formatted) return formatted
  if (/(\\d|\\s\*\)|\[0-9\])\{6\}/.test(pattern ?? '')) return '123456'
  if (pattern?.includes('\\d{4}-')) return '2027-05-04'
  // The scores of a card: `4,5,x`.
  if (pattern?.includes('[x-]')) return '4'
  const digits = /\\d\{(\d+)/.exec(pattern ?? '')?.[1]
  if (digits) return '1'.repeat(pattern?.includes('?\\d{2}') ? 8 : Number(digits))
  // A key of a fixed length, as in the links: `^[\w-]{43}$`.
  const [, length] = /^\^\[\\w-\]\{(\d+)\}\$$/.exec(pattern ?? '') ?? []
  return 'a'.repeat(Math.max(minLength, Number(length ?? 1)))
}
