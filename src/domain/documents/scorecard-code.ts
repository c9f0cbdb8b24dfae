import { ownStrokesPlaces, type ScorecardGrid } from './scorecard-grid.ts'

/** What the code of a printed card says besides its link: where its boxes are, and whose scores stand in them. */
export type ScorecardCode = {
  grid: ScorecardGrid
  /** The first characters of the ids of the entries whose scores are in the columns, from the left. */
  entries: readonly string[]
}

/** Enough to tell the entries of a flight from each other, and short enough for a coarse code. */
const idLength = 6
const parameter = 'card'

/** `…&card=18.2.0.850.683.402.1a2b3c`: holes, columns, place of own strokes, width, height of a row, and height of the head. */
export function withScorecardCode(
  link: string,
  { grid, entries }: { grid: ScorecardGrid; entries: readonly string[] },
): string {
  const { holes, written, ownStrokes, width, rowHeight, headHeight } = grid
  const lengths = [width * 10, rowHeight * 100, headHeight * 10].map(Math.round)
  const ids = entries.map((id) => id.slice(0, idLength))
  const code = [holes, written, ownStrokesPlaces.indexOf(ownStrokes), ...lengths, ...ids].join('.')
  return `${link}${link.includes('?') ? '&' : '?'}${parameter}=${code}`
}

/** The code of a scanned link; null for a link that is not of a card of ours, or is of one printed before they had codes. */
export function readScorecardCode(link: string): ScorecardCode | null {
  const found =
    /[?&]card=(\d{1,2})\.([1-9])\.([012])\.(\d{3,4})\.(\d{3,4})\.(\d{2,4})((?:\.[0-9a-f]{6})+)(?:[&#]|$)/.exec(
      link,
    )
  if (!found) return null
  const [holes = 0, written = 0, own = 0, width = 0, row = 0, head = 0] = found
    .slice(1, 7)
    .map(Number)
  if (holes < 1 || holes > 18) return null
  const grid = {
    holes,
    written,
    ownStrokes: ownStrokesPlaces[own] ?? 'none',
    width: width / 10,
    rowHeight: row / 100,
    headHeight: head / 10,
  }
  return { grid, entries: (found[7] ?? '').slice(1).split('.') }
}

/** The column of an entry; -1 where the card is of others. */
export const columnOf = ({ entries }: ScorecardCode, entryId: string): number =>
  entries.indexOf(entryId.slice(0, idLength))
