import type { Board, BoardDivision, BoardResult, BoardView } from '../board/board.ts'
import { unitOf, valueText } from '../board/figure-text.ts'
import { placedRows, type PlacedRow } from '../board/placed-rows.ts'
import type { TournamentState } from '../competitions/state.ts'
import type { ListPaper, ListTable, QrText } from '../documents/sheets.ts'
import { formatClockProse, type Instant } from '../shared/clock-time.ts'
import { capital } from '../shared/danish.ts'
import { danishMoment } from '../shared/danish-time.ts'
import { formatDay, plainDate } from '../shared/dates.ts'
import { formatStrokes } from '../shared/handicap.ts'
import type { SkinsResult } from '../sidecompetitions/skins-results.ts'
import { column, table } from './start-lists.ts'

type PrintedSkins = Pick<SkinsResult, 'won' | 'left'> & {
  /** The name of the *række*; null for skins of all players. */
  division: string | null
  net: boolean
  prize: string | null
  conditions: readonly string[]
}

export type ResultFacts = {
  club: string
  board: Board
  /** When the printed list was read. */
  readAt: Instant
  /** When the result was published in its present state, and by whom; null during play. */
  published: { at: Instant; by: string | null } | null
  /** Why a player has the place, for players who have the same result as the one behind. */
  reasonOf: (entryId: string, view: BoardView) => string
  /** The skins of the round. */
  skins: readonly PrintedSkins[]
  qr: QrText
}

/** The result of every *række* in its main view, with the rule for ties and why each was broken (PR-2, PR-3). */
export function resultList(facts: ResultFacts, isLarge: boolean): ListPaper {
  const { board, club, qr } = facts
  const { round, rounds, tournament } = board
  const which = rounds.length > 1 ? `, efter runde ${round.number}` : ''
  return {
    kind: 'list',
    isLandscape: false,
    isLarge,
    heading: `${tournament.name}: ${headingOf(tournament.state)}`,
    lines: [
      `${capital(formatDay(plainDate(round.day)))}${which}. ${club}, ${round.courseName}`,
      stateLine(facts),
      ...(round.voidReason === null ? [] : [`Runden er annulleret: ${round.voidReason}`]),
    ],
    tables: [
      ...board.divisions
        .map((division, at) => divisionTable(facts, { division, at, isLarge }))
        .filter(({ groups }) => groups.length > 0),
      ...facts.skins.map((skins) => skinsTable(skins, isLarge)),
    ],
    foot: `${tournament.name} · ${stateLine(facts)}`,
    qr,
  }
}

/** The stamp of the paper: whether it is the result, and a final one. */
const headingOf = (state: TournamentState) =>
  state === 'final'
    ? 'endeligt resultat'
    : state === 'provisional'
      ? 'foreløbigt resultat'
      : 'stilling'

/** `Endeligt resultat, lørdag den 12. juni kl. 16.05, godkendt af Bente Holm`. */
export function stateLine({ board, published, readAt }: Omit<ResultFacts, 'reasonOf'>): string {
  const { state } = board.tournament
  const at = momentText(published?.at ?? board.changedAt ?? readAt)
  const by = published?.by
  if (state === 'final') return `Endeligt resultat, ${at}${by ? `, godkendt af ${by}` : ''}`
  if (state === 'provisional') return `Foreløbigt resultat, ${at}${by ? `, udgivet af ${by}` : ''}`
  return `Stillingen ${at}. Ikke et resultat endnu`
}

function momentText(at: Instant): string {
  const { day, minute } = danishMoment(at)
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}

type Shown = { division: BoardDivision; at: number; isLarge: boolean }

function divisionTable(facts: ResultFacts, { division, at, isLarge }: Shown): ListTable {
  const { board, reasonOf } = facts
  const view = division.main === 'net' && division.standings.net ? 'net' : 'gross'
  const rows = placedRows(board, at, view)
  const hasToday = board.rounds.length > 1 && !isLarge
  const figures = (row: PlacedRow, which: 'all' | 'today') =>
    figureText(row, { division, view, which })
  const cells = (one: PlacedRow) => [
    placeText(one),
    one.row.name,
    ...(isLarge
      ? []
      : [one.row.club ?? '', one.row.handicap === null ? '' : formatStrokes(one.row.handicap)]),
    ...(hasToday ? [figures(one, 'today')] : []),
    figures(one, 'all'),
  ]
  return table({
    heading: board.divisions.length > 1 ? division.name : null,
    notes: [division.howPlaced],
    columns: [
      column('Plads', 1, { isBold: true }),
      column('Spiller', isLarge ? 7 : 5),
      ...(isLarge ? [] : [column('Klub', 4), column('Slag', 0.8, { align: 'right' as const })]),
      ...(hasToday ? [column('Runden', 1.6, { align: 'right' as const })] : []),
      column('I alt', isLarge ? 2.4 : 1.8, { align: 'right', isBold: true }),
    ],
    groups: rows.map((one) => [
      { cells: cells(one), isOut: one.row.status !== null && one.row.status !== 'MC' },
    ]),
    after: levelWithNext(rows, view).map((id) => reasonOf(id, view)),
  })
}

function skinsTable(skins: PrintedSkins, isLarge: boolean): ListTable {
  const { division, net, prize, conditions, won, left } = skins
  const nobody = won.length === 0 ? ['Ingen har vundet en skin endnu.'] : []
  return table({
    heading: ['Skins', net ? 'netto' : 'brutto', division].filter(Boolean).join(', '),
    notes: [[...conditions, prize && `Præmie for en skin: ${prize}.`].filter(Boolean).join(' ')],
    columns: [
      column('Spiller', isLarge ? 7 : 5),
      ...(isLarge ? [] : [column('Klub', 5)]),
      column('Skins', isLarge ? 2.4 : 1.8, { align: 'right', isBold: true }),
    ],
    groups: won.map(({ name, club, skins: count }) => [
      { cells: [name, ...(isLarge ? [] : [club ?? '']), count], isOut: false },
    ]),
    after: [...nobody, ...(left === null ? [] : [left])],
  })
}

const placeText = ({ row, place, tied }: PlacedRow) =>
  row.status ?? (place === null ? '' : `${tied ? 'T' : ''}${place}`)

type Figure = {
  division: BoardDivision
  view: BoardView
  which: keyof Pick<BoardResult, 'all' | 'today'>
}

function figureText({ row, place }: PlacedRow, { division, view, which }: Figure): string {
  if (place === null && row.status !== 'MC') return ''
  const unit = unitOf(division)
  const { total, against } = (row[view] ?? row.gross)[which]
  if (unit === 'points') return String(total)
  return unit === 'strokes' ? `${total} (${valueText(against, unit)})` : valueText(against, unit)
}

/** The last player of each place who has the same result as the next place, so that a tie was broken between them. */
function levelWithNext(rows: readonly PlacedRow[], view: BoardView): string[] {
  const resultOf = ({ row }: PlacedRow) => (row[view] ?? row.gross).all
  return rows.flatMap((one, i) => {
    const next = rows[i + 1]
    if (!next || one.place === null || next.place === null || one.place === next.place) return []
    const [a, b] = [resultOf(one), resultOf(next)]
    return a.total === b.total && a.against === b.against ? [one.row.id] : []
  })
}

/**
 * What a printed result says, as text, by whose hash its code recognises it: places, names, figures and state. The time of
 * printing and the version of the board are left out, because they change without the result.
 */
export const resultMark = ({
  board,
  published,
  skins,
}: Pick<ResultFacts, 'board' | 'published' | 'skins'>): string =>
  JSON.stringify([
    board.tournament.state,
    published?.at ?? null,
    board.round.voidReason,
    board.divisions.map(({ name, standings, isOver }) => [name, standings, isOver]),
    board.rows.map(({ name, club, status, net, gross }) => [
      name,
      club,
      status,
      net?.all,
      gross.all,
    ]),
    // Without skins a result that was printed before they were on paper keeps its mark.
    ...(skins.length > 0 ? [skins.map(({ won, left }) => [won, left])] : []),
  ])
