import { cupReasonText } from '../matches/cup-reason-text.ts'
import {
  cupLine,
  cupOutcomeText,
  cupScore,
  halvesText,
  pointsOf,
  sessionFormatText,
  sumOfPoints,
  type CupTerms,
  type SessionFormat,
} from '../matches/cup.ts'
import { decisionText } from '../matches/match-score.ts'
import type { MatchDecision } from '../matches/match.ts'
import type { Side } from '../scoring/match-play.ts'
import type { TournamentState } from '../competitions/state.ts'
import type { ListPaper, ListTable, QrText } from '../documents/sheets.ts'
import { formatClockProse, type MinuteOfDay } from '../shared/clock-time.ts'
import { capital, countOf } from '../shared/danish.ts'
import { formatDay, type PlainDate } from '../shared/dates.ts'
import { column, table } from './start-lists.ts'

/** A match with the names of each team's players; null where a team is short, or its line-up is still hidden. */
type PaperMatch = Record<Side, string | null> & { slot: number; decision: MatchDecision | null }

type PaperSession = {
  round: number
  format: SessionFormat
  day: PlainDate
  startsAt: MinuteOfDay | null
  startHole: number
  /** Null where the round has one course. */
  courseName: string | null
  isRevealed: boolean
  matches: readonly PaperMatch[]
}

export type CupFacts = {
  tournament: string
  division: string
  club: string
  state: TournamentState
  terms: CupTerms
  sessions: readonly PaperSession[]
  /** The names of each team, as the public sees them. */
  players: Record<Side, readonly string[]>
  /** Counts the changes of the matches. */
  version: number
  qr: QrText
}

/** A cup on paper: the score, each session with who meets whom and its points, and the teams. */
export function cupPaper(facts: CupFacts): ListPaper {
  const { tournament, division, club, version, terms, sessions, qr } = facts
  const matches = sessions.flatMap((session) => session.matches)
  const score = cupScore(matches, terms)
  const why = cupReasonText(sessions, terms)
  return {
    kind: 'list',
    isLandscape: false,
    isLarge: false,
    heading: `${tournament}: ${headingOf(facts)}`,
    lines: [
      `${division}. ${club}`,
      `${cupLine(score, terms.teams)}. ${cupOutcomeText(score, terms)}.`,
      ...(why === '' ? [targetText(facts)] : [why]),
    ],
    tables: [...sessions.map((session) => sessionTable(facts, session)), teamsTable(facts)],
    foot: `${tournament} · ${capital(headingOf(facts))}, ${version}. udgave af kampene`,
    qr,
  }
}

/** What the paper is: the stamp of a cancelled cup or of a result, the score of a cup in play, or line-ups before the first result. */
function headingOf({ state, sessions }: CupFacts): string {
  if (state === 'cancelled') return 'aflyst'
  if (state === 'final') return 'endeligt resultat'
  if (state === 'provisional') return 'foreløbigt resultat'
  const isBegun = sessions.some(({ matches }) => matches.some(({ decision }) => decision !== null))
  return isBegun ? 'stilling' : 'opstillinger'
}

function targetText({ sessions, terms }: CupFacts): string {
  const { total, toWin } = cupScore(
    sessions.flatMap(({ matches }) => matches),
    terms,
  )
  const { holder, teams } = terms
  const most = Math.max(toWin.A, toWin.B)
  const keeps =
    holder === null
      ? ''
      : ` ${holder === 'A' ? teams[0] : teams[1]} beholder pokalen med ${halvesText(toWin[holder])}.`
  return `Der spilles om ${halvesText(total)} point, og ${halvesText(most)} vinder pokalen.${keeps}`
}

/** Hidden line-ups have their rows, so that they can be written by hand at the ceremony that shows them. */
function sessionTable({ terms }: CupFacts, session: PaperSession): ListTable {
  const { round, format, day, startsAt, isRevealed, matches } = session
  const { A, B } = sumOfPoints(matches, terms)
  const [a, b] = terms.teams
  const isBegun = matches.some(({ decision }) => decision !== null)
  const score = isBegun ? `: ${a} ${halvesText(A)} – ${halvesText(B)} ${b}` : ''
  const clock = startsAt === null ? '' : ` ${formatClockProse(startsAt)}`
  const start = session.startHole === 1 ? '' : ` fra hul\u00a0${session.startHole}`
  const course = session.courseName === null ? '' : `, ${session.courseName}`
  return table({
    heading: `${round}. session, ${sessionFormatText[format]}${score}`,
    notes: [
      `${capital(formatDay(day))}${clock}${start}${course}. ${countOf(matches.length, 'kamp', 'kampe')}.`,
      ...(isRevealed ? [] : ['Opstillingerne er hemmelige og vises på samme tid.']),
    ],
    columns: [
      column('Kamp', 0.8),
      column(a, 5),
      column('', 0.6, { align: 'right', isBold: true }),
      column('Resultat', 1.6, { align: 'center' }),
      column('', 0.6, { isBold: true }),
      column(b, 5),
    ],
    groups: matches.map((match) => [{ cells: cellsOf(match, terms, isRevealed), isOut: false }]),
  })
}

function cellsOf(match: PaperMatch, terms: CupTerms, isRevealed: boolean): string[] {
  const { slot, decision } = match
  if (!isRevealed) return [String(slot), '', '', '', '', '']
  const points = decision && pointsOf(decision, terms)
  return [
    String(slot),
    match.A ?? 'Ingen spiller',
    points ? halvesText(points.A) : '',
    decision ? decisionText(decision) : '',
    points ? halvesText(points.B) : '',
    match.B ?? 'Ingen spiller',
  ]
}

function teamsTable({ terms, players }: CupFacts): ListTable {
  const rows = Math.max(players.A.length, players.B.length)
  return table({
    heading: 'Holdene',
    columns: [column(terms.teams[0], 1), column(terms.teams[1], 1)],
    groups: Array.from({ length: rows }, (_, i) => [
      { cells: [players.A[i] ?? '', players.B[i] ?? ''], isOut: false },
    ]),
  })
}
