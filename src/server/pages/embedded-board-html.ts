import type { Board } from '#domain/board/board.ts'
import {
  buildBoardViewModel,
  todayOf,
  valueOf,
  type DivisionViewModel,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'
import type { EmbedOptions } from '#domain/board/embedded-board.ts'
import { placeText, unitOf, unitWords, valueText, type Unit } from '#domain/board/figure-text.ts'
import { progressSpoken, progressText } from '#domain/board/progress-text.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { stateText } from '#domain/competitions/state.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { framedScript } from './embed-scripts.ts'
import { embedStyle } from './embed-style.ts'

export type EmbeddedPage = {
  name: string
  /** The address of the tournament's page for the visitor who wants more. */
  href: string
  theme: EmbedOptions['theme']
  /** The content of `main` as HTML. */
  main: string
  /** The stream of changes and the version that is shown; absent where nothing is live. */
  live?: { stream: string; version: number }
}

/** A whole page: one document with its style and script inside, and nothing to load. */
export const embeddedPage = ({ name, href, theme, main, live }: EmbeddedPage): string =>
  `<!doctype html>
<html lang="da" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(name)}</title>
<style>${embedStyle}</style>
</head>
<body>
<main${live ? ` data-stream="${inHtml(live.stream)}" data-version="${live.version}"` : ''}>
${main}
</main>
<footer><a href="${inHtml(href)}" target="_blank" rel="noopener">Kort, starttider og resultater på Sæsonkortet</a></footer>
<script>${framedScript}</script>
</body>
</html>
`

/** The board of a round as a table for each *række*. */
export function embeddedBoard(board: Board, options: EmbedOptions): string {
  const { tournament, round, rounds } = board
  const models = buildBoardViewModel(board, options.view ?? undefined)
  const chosen = models.filter(({ division }) => division.id === options.division)
  const day = formatDay(plainDate(round.day), { year: false })
  const about = [rounds.length > 1 ? `Runde ${round.number}` : '', day, stateText[tournament.state]]
  const shown = chosen.length > 0 ? chosen : models
  return [
    heading(tournament.name, about.filter(Boolean).join(' · ')),
    ...noticesOf(board).map((text) => `<p class="notice">${inHtml(text)}</p>`),
    ...shown.map((model) => divisionTable(model, { isFirstRound: round.number === 1, ...options })),
  ].join('\n')
}

export const heading = (name: string, below: string) =>
  `<h1>${inHtml(name)}</h1>\n<p class="about">${inHtml(below)}</p>`

function noticesOf({ tournament, round }: Board): string[] {
  const { hiddenHoles } = round
  const holes = hiddenHoles === 1 ? 'Det sidste hul' : `De sidste ${hiddenHoles} huller`
  return [
    tournament.state === 'suspended' && 'Spillet er afbrudt.',
    round.voidReason && `Runden er annulleret: ${round.voidReason}`,
    hiddenHoles > 0 && `${holes} på hvert kort er skjult endnu.`,
  ].filter((text) => typeof text === 'string')
}

type TableOptions = Pick<EmbedOptions, 'rows'> & { isFirstRound: boolean }

function divisionTable(model: DivisionViewModel, { rows, isFirstRound }: TableOptions): string {
  const { division, view, playing, missed, out } = model
  const all = [...playing, ...missed, ...out]
  const listed = all.slice(0, rows ?? all.length)
  const unit = unitOf(division)
  const columns = { unit, hasToday: !isFirstRound }
  const count = countOf(all.length, 'spiller', 'spillere')
  const rest = listed.length < all.length ? `<p class="rest">${listed.length} af ${count}</p>` : ''
  return `<table>
<caption>${inHtml(division.name)} <span>${view === 'net' ? 'Netto' : 'Brutto'}. ${inHtml(division.howPlaced)}</span></caption>
<thead><tr><th scope="col">Pl.</th><th scope="col" class="name">Navn</th><th scope="col">${valueHead(unit)}</th>${
    columns.hasToday ? '<th scope="col" class="today">I dag</th>' : ''
  }<th scope="col">Hul</th></tr></thead>
<tbody>
${listed.map((one) => rowLine(one, columns)).join('\n')}
</tbody>
</table>${rest}${all.length === 0 ? '<p class="rest">Ingen spillere endnu</p>' : ''}`
}

const valueHead = (unit: Unit) => (unit === 'points' ? 'Point' : `${capital(unitWords[unit])} +/−`)

function rowLine(one: RowViewModel, { unit, hasToday }: { unit: Unit; hasToday: boolean }): string {
  const { row } = one
  const hasResult = row.status === null || row.status === 'MC'
  const value = (of: number | null) => (hasResult ? valueText(of, unit) : '')
  const below = [row.status && capital(statusText[row.status]), row.club].filter(Boolean)
  return `<tr><td>${placeText(one) || (row.status ?? '–')}</td><th scope="row" class="name">${inHtml(row.name)}${
    below.length > 0 ? `<span>${inHtml(below.join(' · '))}</span>` : ''
  }</th><td class="value">${value(valueOf(one, unit))}</td>${
    hasToday ? `<td class="today">${value(todayOf(one, unit))}</td>` : ''
  }<td>${row.status === null ? progressCell(one) : ''}</td></tr>`
}

const progressCell = (one: RowViewModel) =>
  `<span aria-hidden="true">${progressText(one)}</span><span class="spoken">${progressSpoken(one)}</span>`

/** A text as the content of an element or the value of an attribute in double quotation marks. */
export const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
