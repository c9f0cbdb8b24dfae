import type { BoardView } from './board.ts'

/** The looks of an embedded board; `auto` follows the visitor's device. */
export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** What the address of an embedded board selects; everything is optional there. */
export type EmbedOptions = {
  theme: EmbedTheme
  /** The id of one *række*; null for all. */
  division: string | null
  /** Null for the view that each *række* is played in. */
  view: BoardView | null
  /** How many players of each *række* are listed; null for all. */
  rows: number | null
}

export const defaultEmbed: EmbedOptions = { theme: 'auto', division: null, view: null, rows: null }

/** The limits of `rows`. */
export const embedRows = { least: 3, most: 100 } as const

const divisionId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The options of an address. A value that is not listed counts as absent, so the board is shown in any case. */
export function parseEmbedOptions(search: { get: (name: string) => string | null }): EmbedOptions {
  const division = search.get('division')
  const view = search.get('by')
  const rows = Number(search.get('rows'))
  return {
    theme: embedThemes.find((theme) => theme === search.get('theme')) ?? 'auto',
    division: division !== null && divisionId.test(division) ? division : null,
    view: view === 'net' || view === 'gross' ? view : null,
    rows: Number.isInteger(rows) && rows >= embedRows.least && rows <= embedRows.most ? rows : null,
  }
}

/** The path of an embedded board with the options that differ from the defaults, always in one order. */
export function embedPath(slug: string, { theme, division, view, rows }: EmbedOptions): string {
  const search = [
    theme !== 'auto' && `theme=${theme}`,
    division !== null && `division=${division}`,
    view !== null && `by=${view}`,
    rows !== null && `rows=${rows}`,
  ].filter(Boolean)
  return `/embed/tournaments/${slug}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** The file that a club's page loads: it inserts the board and keeps its height. */
export const embedScriptPath = '/embed/board.js'

type Embedded = { origin: string; slug: string; name: string; options: EmbedOptions }

/** The text for a page that may run scripts. The frame becomes as high as the board. */
export const embedScriptTag = ({ origin, slug, name, options }: Embedded): string =>
  `<script async src="${origin}${embedScriptPath}" data-board="${inAttribute(embedPath(slug, options))}" data-title="${inAttribute(`Stillingen i ${name}`)}"></script>`

/** The rights of the frame: its own script, and links that open in a tab of their own. No cookies, no storage. */
export const embedSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The text for a page that may not run scripts. The board scrolls inside a fixed height. */
export const embedFrame = ({ origin, slug, name, options }: Embedded): string =>
  `<iframe src="${inAttribute(origin + embedPath(slug, options))}" title="${inAttribute(`Stillingen i ${name}`)}" sandbox="${embedSandbox}" style="border:0;width:100%;height:600px"></iframe>`

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
