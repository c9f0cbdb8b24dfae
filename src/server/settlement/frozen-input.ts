import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type {
  ClipCard,
  CreditRound,
  PartnerClub,
  Sale,
  SettlementFrame,
  UsedClip,
  Visit,
} from '#domain/settlement/season-input.ts'
import type { Db } from '../db/client.ts'
import { findInputPart, insertInputPart } from './cut-off-queries.ts'
import type { SettlementSource } from './load-input.ts'

const linesInPart = 20_000
const compress = promisify(gzip)

/** Stores the canonical lines of a cut-off in parts, so that a large season needs little memory. */
export function freezeInput(tx: Db, cutOffId: string) {
  let position = 0
  let lines: string[] = []
  const store = async () => {
    if (lines.length === 0) return
    const body = await compress(`${lines.join('\n')}\n`)
    lines = []
    await insertInputPart(tx, { cutOffId, position, body })
    position += 1
  }
  return {
    keep: async (line: string) => {
      lines.push(line)
      if (lines.length === linesInPart) await store()
    },
    end: store,
  }
}

/** The canonical lines of a cut-off, as they were frozen. */
export async function* frozenLines(db: Db, cutOffId: string): AsyncGenerator<string, void> {
  for (let position = 0; ; position += 1) {
    const body = await findInputPart(db, cutOffId, position)
    if (!body) return
    yield* gunzipSync(body).toString('utf8').trimEnd().split('\n')
  }
}

/** The frozen input of a cut-off as a source that settles to the same bytes. */
export async function frozenSource(db: Db, cutOffId: string): Promise<SettlementSource> {
  const rowsOf = <Row>(kind: string) => {
    return async function* rows(): AsyncGenerator<Row, void> {
      for await (const { name, value } of parsedLines(db, cutOffId)) {
        if (name === kind) yield value as Row
      }
    }
  }
  return {
    frame: await readFrame(db, cutOffId),
    sales: rowsOf<Sale>('sale'),
    creditRounds: rowsOf<CreditRound>('creditRound'),
    visits: rowsOf<Visit>('visit'),
    clipCards: rowsOf<ClipCard>('clipCard'),
    clips: rowsOf<UsedClip>('clip'),
  }
}

async function readFrame(db: Db, cutOffId: string): Promise<SettlementFrame> {
  const single = new Map<string, unknown>()
  const lists = new Map<string, unknown[]>()
  for await (const { name, value } of parsedLines(db, cutOffId, isRow)) {
    single.set(name, value)
    lists.set(name, [...(lists.get(name) ?? []), value])
  }
  const list = <Row>(name: string) => (lists.get(name) ?? []) as Row[]
  return {
    season: single.get('season') as SettlementFrame['season'],
    cutOff: single.get('cutOff') as SettlementFrame['cutOff'],
    terms: single.get('terms') as SettlementFrame['terms'],
    clubs: list<PartnerClub>('club'),
    payments: list('payment'),
    carried: list('carried'),
    corrections: list('correction'),
  }
}

const rowKinds = new Set(['sale', 'creditRound', 'visit', 'clipCard', 'clip'])
const isRow = (name: string) => rowKinds.has(name)

/** Whether a line is left out, by its kind and its text, before it is parsed. */
export type SkipLine = (name: string, line: string) => boolean

/** The lines as kind and value, without those that `skip` leaves out. */
export async function* parsedLines(db: Db, cutOffId: string, skip: SkipLine = () => false) {
  for await (const line of frozenLines(db, cutOffId)) {
    const space = line.indexOf(' ')
    const name = line.slice(0, space)
    if (!skip(name, line)) yield { name, value: JSON.parse(line.slice(space + 1)) as unknown }
  }
}

/** The keys of a settlement file, by the kinds of the canonical lines. */
const listNames = {
  club: 'clubs',
  sale: 'sales',
  creditRound: 'creditRounds',
  visit: 'visits',
  clipCard: 'clipCards',
  clip: 'clips',
  payment: 'payments',
  carried: 'carried',
  correction: 'corrections',
} as const

/** The settlement file (docs/settlement-file.md) of canonical lines, a row on each line. */
export async function* settlementFileOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  let list: string | undefined
  let separator = '{\n'
  for await (const line of lines) {
    const space = line.indexOf(' ')
    const kind = line.slice(0, space)
    const name = listNames[kind as keyof typeof listNames] as string | undefined
    if (list !== undefined && list !== name) yield '\n]'
    if (name === undefined) yield `${separator}${JSON.stringify(kind)}: `
    else yield list === name ? ',\n' : `${separator}${JSON.stringify(name)}: [\n`
    yield line.slice(space + 1)
    list = name
    separator = ',\n'
  }
  yield list === undefined ? '\n}\n' : '\n]\n}\n'
}
