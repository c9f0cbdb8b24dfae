import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | null | Date | readonly string[] | object

const linesInChunk = 2_000

/** Sends rows to a table by COPY. `progress` is called with the number of rows so far. */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: Iterable<readonly Value[]>,
  progress: (rows: number) => void = () => undefined,
): Promise<number> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  let sent = 0
  function* chunks() {
    let lines: string[] = []
    for (const row of rows) {
      lines.push(row.map(toText).join('\t'))
      if (lines.length < linesInChunk) continue
      sent += lines.length
      progress(sent)
      yield `${lines.join('\n')}\n`
      lines = []
    }
    if (lines.length > 0) yield `${lines.join('\n')}\n`
    sent += lines.length
  }
  await pipeline(Readable.from(chunks()), target)
  return sent
}

/** A value in the text form of COPY. */
function toText(value: Value): string {
  if (value === null) return String.raw`\N`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return escaped(typeof value === 'string' ? value : JSON.stringify(value))
}

const special: Record<string, string> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}
const escaped = (text: string) =>
  text.replace(/[\\\n\r\t]/g, (character) => special[character] ?? '')
