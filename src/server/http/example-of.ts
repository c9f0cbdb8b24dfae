export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Whether to create the smallest valid value, or one that a reader understands. */
type Style = { key: string; isReadable: boolean }

/** A value that fits a JSON Schema. Readable ones have words, and one item in each list. */
export const exampleOf = (json: JsonSchema, isReadable = false): unknown =>
  fill(json, { key: '', isReadable })

function fill(json: JsonSchema, style: Style): unknown {
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const variant = json.anyOf?.[0] ?? json.oneOf?.[0] ?? json.allOf?.[0]
  if (variant) return fill(variant, style)
  const type = Array.isArray(json.type) ? json.type[0] : json.type
  if (type === 'object') return fillObject(json, style)
  if (type === 'array') return fillList(json, style)
  if (type === 'integer' || type === 'number') return fillNumber(json, style)
  if (type === 'boolean') return true
  if (type === 'string') return fillText(json, style)
  return type === 'null' ? null : undefined
}

function fillObject({ properties = {} }: JsonSchema, style: Style) {
  const filled = Object.entries(properties).map(([key, inner]) => [
    key,
    fill(inner, { ...style, key }),
  ])
  return Object.fromEntries(filled)
}

function fillList({ minItems = 0, items = {}, prefixItems }: JsonSchema, style: Style) {
  if (style.isReadable && prefixItems) return prefixItems.map((item) => fill(item, style))
  // A recursive list would never end.
  const length = style.isReadable && !items.$ref ? Math.max(1, minItems) : minItems
  const list = Array.from({ length }, () => fill(items, style))
  return list.filter((item) => item !== undefined)
}

function fillNumber({ minimum, maximum }: JsonSchema, { isReadable }: Style): number {
  if (!isReadable) return minimum ?? 1
  return Math.min(Math.max(1, minimum ?? 1), maximum ?? 1)
}

const byFormat: Record<string, string> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'nogen@example.dk',
  date: '2027-05-04',
  base64: 'YWFhYQ==',
  'date-time': '2027-05-04T08:00:00.000Z',
  uri: 'http://127.0.0.1/',
}

function fillText(json: JsonSchema, { key, isReadable }: Style): string {
  const readable = isReadable
    ? [wordFor(key), ...samples].find((word) => fits(json, word))
    : undefined
  return byFormat[json.format ?? ''] ?? readable ?? smallestText(json)
}

const fits = ({ minLength = 1, maxLength = Infinity, pattern }: JsonSchema, word: string) =>
  word.length >= minLength &&
  word.length <= maxLength &&
  (!pattern || new RegExp(pattern, 'u').test(word))

function smallestText({ minLength = 1, pattern = '' }: JsonSchema): string {
  if (/(\\d|\\s\*\)|\[0-9\])\{6\}/.test(pattern)) return '123456'
  // A bank account.
  if (pattern.includes('\\d{4}-\\d{10}')) return '1234-0001234567'
  if (pattern.includes('\\d{4}-')) return '2027-05-04'
  if (pattern.startsWith('^20\\d\\d-')) return '2027-05'
  // A time of day.
  if (pattern.includes('[:.]')) return '07:30'
  // The scores of a card: `4,5,x`.
  if (pattern.includes('[x-]')) return '4'
  const digits = /\\d\{(\d+)/.exec(pattern)?.[1]
  if (digits) return '1'.repeat(pattern.includes('?\\d{2}') ? 8 : Number(digits))
  // A key of a fixed length, as in the links: `^[\w-]{43}$`.
  const [, length] = /^\^\[\\w-\]\{(\d+)\}\$$/.exec(pattern) ?? []
  return 'a'.repeat(Math.max(minLength, Number(length ?? 1)))
}

/** Example texts by property name; the first match is used. */
const words: readonly [RegExp, string][] = [
  [/clubName|^club$|homeClub/i, 'Vejle Golf Club'],
  [/firstName/i, 'Anne'],
  [/lastName/i, 'Holm'],
  [/dguNumber/i, '123-4567'],
  [/tournament|title/i, 'Klubmesterskab'],
  [/name|holder|player|buyer/i, 'Anne Holm'],
  [/city|place/i, 'Vejle'],
  [/slug/i, 'vejle-golf-club'],
  [/phone/i, '+4512345678'],
  [/sentence|message|text|note|comment/i, 'En kort tekst på dansk.'],
  [/handicap/i, '12,4'],
]
/** Candidates for patterns: a name, a telephone number, keys of several lengths, a path, a follow, a version. */
const samples = ['word', '12345678', ...[8, 43, 64].map((length) => 'a'.repeat(length))].concat(
  '/account',
  'club:Vejle Golf Club',
  'tekst-1',
)
const wordFor = (key: string) => words.find(([name]) => name.test(key))?.[1] ?? 'tekst'
