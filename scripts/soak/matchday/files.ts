import readWorkbook from 'read-excel-file/node'
import { pdfPages } from '#test/pdf-text.ts'
import type { ReckonedDivision } from '../../replay/compute-results.ts'
import { compareRows, type ShownRow } from '../../replay/compare.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { check, checkEqual, type World } from './world.ts'

export const bytesOf = async ({ director }: Played, path: string) => {
  const answer = await director.request('GET', `/api/v1${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

type Line = Record<string, string>

/** The lines of a list as CSV; the same list as a workbook must have the same cells. */
export async function exportedLines(world: World, played: Played, list: string): Promise<Line[]> {
  const path = `/tournaments/${played.tournamentId}/${list}/export`
  const text = (await bytesOf(played, `${path}.csv`)).toString('utf8')
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const [sheet] = await readWorkbook(await bytesOf(played, `${path}.xlsx`))
  const cells = (sheet?.data ?? []).map((row) => row.map(cellText))
  checkEqual(world.ledger, `Columns of ${list} as a workbook`, cells[0], head)
  for (const [i, line] of lines.entries()) {
    checkEqual(
      world.ledger,
      `Line ${i + 2} of ${list} as a workbook`,
      cells[i + 1],
      line.map(plain),
    )
  }
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])))
}

const isNumber = /^-?\d+(,\d+)?$/

/** A cell of a CSV file without its format; an apostrophe keeps a spreadsheet from reading a formula. */
const plain = (cell: string) => {
  const text = cell.replace(/^'(?=[=+\-@])/, '')
  return isNumber.test(text) ? String(Number(text.replace(',', '.'))) : text
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date))
    return typeof value === 'number' ? String(value) : plain(String(value))
  const [year, month, day, ...clock] = value.toISOString().split(/[-T:]/)
  const minute = clock.slice(0, 2).join(':')
  // A day without a time is midnight in a workbook.
  return [`${day}.${month}.${year}`, ...(minute === '00:00' ? [] : [minute])].join(' ')
}

/** The exported result against the independent one: every place, tie, total and code of the list that decides the prizes. */
export async function checkExports(
  world: World,
  played: Played,
  reckoned: readonly ReckonedDivision[],
) {
  const lines = await exportedLines(world, played, 'results')
  for (const { name, main, views } of reckoned) {
    const rows = views[main] ?? []
    const shown = lines.flatMap((line): ShownRow[] => {
      const { Plads: label = '', Spiller: shownAs = '', Resultat: result = '' } = line
      // The club's staff see the players behind the name that a side has chosen.
      const player = shownAs.replace(/ \(.*\)$/, '')
      if (line['Række'] !== name) return []
      const total = Number.parseInt(plain(result).replace('−', '-'), 10)
      return [{ player, label, total, playingHandicap: 0 }]
    })
    const placed = rows.filter(({ code }) => code === null)
    compareRows({ what: `The exported result of ${name}`, rows: placed, shown }, world.ledger)
  }
  const entered = await exportedLines(world, played, 'entries')
  checkEqual(world.ledger, 'Exported entries', entered.length, played.entries.size)
}

/** Every paper of a round is drawn, and names everybody it should name. */
export async function checkPapers(
  { ledger }: World,
  played: Played,
  { round, kinds, names }: { round: string; kinds: readonly string[]; names: readonly string[] },
) {
  for (const kind of kinds) {
    const path = `/tournaments/${played.tournamentId}/rounds/${round}/papers.pdf?papers=${kind}`
    const pages = await pdfPages(await bytesOf(played, path))
    const text = pages.join(' ')
    const missing = names.filter((name) => !text.includes(name))
    check(ledger, text.length > 0, `The paper ${kind} is empty`)
    check(
      ledger,
      missing.length === 0,
      `The paper ${kind} lacks ${missing.length} of ${names.length}: ${missing.slice(0, 3).join(', ')}`,
    )
  }
}
