import type { PrintedName } from './scorecard-grid.ts'
import type { CardHole } from './sheets.ts'

/** A printed column: its text for a hole, and its sum. */
type PrintedColumn = {
  heading: string
  textOf: (hole: CardHole) => string
  sumOf: (holes: readonly CardHole[], label: string) => string
}

const add = (holes: readonly CardHole[], of: (hole: CardHole) => number) =>
  holes.reduce((all, hole) => all + of(hole), 0)

export const printed: Record<PrintedName, PrintedColumn> = {
  hole: {
    heading: 'Hul',
    textOf: ({ number }) => String(number),
    sumOf: (_, label) => label,
  },
  par: {
    heading: 'Par',
    textOf: (one) => String(one.par),
    sumOf: (holes) => String(add(holes, (one) => one.par)),
  },
  index: {
    heading: 'Nøgle',
    textOf: ({ strokeIndex }) => String(strokeIndex),
    sumOf: () => '',
  },
  length: {
    heading: 'Meter',
    textOf: ({ lengthMetres }) => (lengthMetres === null ? '' : String(lengthMetres)),
    sumOf: (holes) =>
      holes.every(({ lengthMetres }) => lengthMetres !== null)
        ? String(add(holes, ({ lengthMetres }) => lengthMetres ?? 0))
        : '',
  },
  received: {
    heading: 'Slag',
    textOf: ({ strokes }) => strokesText(strokes),
    sumOf: (holes) => {
      const strokes = add(holes, (one) => one.strokes ?? 0)
      return strokes === 0 ? '' : String(strokes).replace('-', '−')
    },
  },
}

/** Dots as on the phone, a figure where they would not fit, and a minus for a stroke given back. */
export function strokesText(strokes: number | null, mostDots = 4): string {
  if (strokes === null || strokes === 0) return ''
  if (strokes < 0) return strokes === -1 ? '−' : `−${-strokes}`
  return strokes > mostDots ? String(strokes) : '•'.repeat(strokes)
}
