import { nameAt, inside, textAt, type Area } from './draw-pieces.ts'
import { ofPoints, type Item, type Measure, type Role } from './laid-out.ts'
import type { FlightPiece, FlightRow } from './sheets.ts'

const h1: Role = { kind: 'heading', level: 1 }
const h2: Role = { kind: 'heading', level: 2 }

/** `name` is that of its table in the file. */
type Naming = Pick<Table, 'name' | 'measure'>

/** The card with the key to a flight's score entry (PE-1). */
export function drawFlight(piece: FlightPiece, area: Area, { name, measure }: Naming): Item[] {
  const { left, top, width, height } = inside(area)
  const isSmall = width < 100
  const qr = isSmall ? 30 : 40
  const room = width - qr - 3
  const size = isSmall ? 8 : 10
  const step = ofPoints(size) * 1.4
  const head: Item[] = [
    textAt([left, top, room], piece.tournament, isSmall ? 11 : 16, { weight: 800, role: h1 }),
    ...piece.lines.map((line, i) =>
      textAt([left, top + (isSmall ? 6 : 9) + i * step, room], line, size),
    ),
    textAt([left, top + (isSmall ? 17 : 23), room], piece.start, isSmall ? 12 : 18, {
      weight: 800,
      role: h2,
    }),
    {
      kind: 'qr',
      left: left + width - qr,
      top,
      size: qr,
      value: piece.qr.value,
      alt: piece.qr.alt,
    },
    textAt([left + width - qr, top + qr, qr], piece.qr.text, 7, { align: 'center' }),
    textAt([left + width - qr, top + qr + 3.5, qr], piece.code, 13, {
      weight: 800,
      align: 'center',
    }),
  ]
  const from = top + qr + 12
  const lowest = top + height - 6
  const rowHeight = Math.min(10, (lowest - from - headRow) / Math.max(piece.rows.length, 4))
  return [
    ...head,
    ...table(piece.rows, { left, width, top: from, rowHeight, name, measure }),
    textAt([left, lowest + 2, width], piece.foot, 7, { isMuted: true, height: 4 }),
  ]
}

type Table = {
  left: number
  width: number
  top: number
  rowHeight: number
  name: string
  measure: Measure
}

const headRow = 5
const shares = { name: 0.54, facts: 0.37, handicap: 0.09 }
/** The names of a side's players stand under it, this far to the right. */
const indent = 3

/** A row each, with a line under every player and under every side as a whole. */
function table(rows: readonly FlightRow[], place: Table): Item[] {
  const { left, width, top, rowHeight } = place
  const lineAt = (y: number): Item => ({
    kind: 'line',
    from: [left, y],
    to: [left + width, y],
    width: 0.5,
  })
  return [
    ...headOf(place),
    lineAt(top + headRow),
    ...rows.flatMap((row, i) => {
      const y = top + headRow + i * rowHeight
      const cells = rowOf(row, { ...place, top: y }, String(i + 1))
      return rows[i + 1]?.isOfSide ? cells : [...cells, lineAt(y + rowHeight)]
    }),
  ]
}

const gap = 1.5

function columnsOf({ left, width }: Table) {
  const facts = left + shares.name * width
  const handicap = facts + shares.facts * width
  return {
    name: { left, width: facts - left - gap },
    facts: { left: facts, width: handicap - facts - gap },
    handicap: { left: handicap, width: left + width - handicap - gap },
  }
}

function headOf(place: Table): Item[] {
  const { name, facts, handicap } = columnsOf(place)
  const role: Role = { kind: 'cell', table: place.name, row: '0', names: 'Column' }
  const look = { weight: 600, height: headRow, isMuted: true, role } as const
  return [
    textAt([name.left, place.top, name.width], 'Spiller', 8, look),
    textAt([facts.left, place.top, facts.width], 'Klub og tee', 8, look),
    textAt([handicap.left, place.top, handicap.width], 'Slag', 8, { ...look, align: 'right' }),
  ]
}

/** Long names and clubs take two lines. */
function rowOf(row: FlightRow, place: Table, at: string): Item[] {
  const { rowHeight, measure } = place
  // Clear of the lines.
  const [top, height] = [place.top + 0.5, rowHeight - 1]
  const { name, facts, handicap } = columnsOf(place)
  const cell = { kind: 'cell', table: place.name, row: at } as const
  const by = row.isOfSide ? indent : 0
  return [
    ...nameAt({ left: name.left + by, top, width: name.width - by, height }, row.name, {
      size: row.isOfSide ? 11 : 12,
      weight: 600,
      measure,
      role: { ...cell, names: 'Row', cell: 'name' },
    }),
    ...nameAt({ left: facts.left, top, width: facts.width, height }, row.facts, {
      size: 10,
      weight: 400,
      measure,
      role: { ...cell, cell: 'facts' },
    }),
    textAt([handicap.left, top, handicap.width], row.handicap, 10, {
      align: 'right',
      height,
      role: cell,
    }),
  ]
}
