import type { Board } from '#domain/board/board.ts'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import type { WeatherShown } from '#domain/board/weather.ts'
import type { DivisionViewModel } from '#domain/board/board-view-model.ts'
import { screenPages, type ScreenPage } from '../screen-pages.ts'
import type { ScreenList } from './tv-lists.ts'

/** One page of the clubhouse screen. */
export type TvPage =
  | { kind: 'rows'; page: ScreenPage }
  | { kind: 'split'; pages: ScreenPage[] }
  | { kind: 'list'; list: ScreenList; from: number; total: number }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'sponsor'; text: string; picture: ScreenPicture | undefined }
  | { kind: 'weather'; shown: WeatherShown }

/** The lists of parts that are no board; undefined until they are loaded. */
export type TvLists = Partial<Record<'birdies' | 'arrivals' | 'sides' | 'holes', ScreenList>>

export type TvContent = {
  model: readonly DivisionViewModel[]
  lists: TvLists
  /** Those of the sponsors. */
  pictures: readonly ScreenPicture[]
  /** Undefined without a forecast that is recent enough. */
  weather: WeatherShown | undefined
  state: Board['tournament']['state']
  /** Whole rows in a column. */
  rows: number
  columns: number
}

/** The pages of the director's parts in order, with what stops play first; parts without content have none. */
export function tvPages(parts: readonly ScreenPart[], content: TvContent): TvPage[] {
  const pages = parts.flatMap((part) => pagesOf(part, content))
  return content.state === 'suspended' ? [suspended, ...pages] : pages
}

const suspended: TvPage = {
  kind: 'text',
  title: 'Spillet er afbrudt',
  text: 'Følg turneringsledelsens anvisninger. Scorerne står, som de stod, da spillet blev stoppet.',
}

function pagesOf(part: ScreenPart, content: TvContent): TvPage[] {
  const { model, lists, rows, columns, pictures, weather } = content
  switch (part.kind) {
    case 'board': {
      const chosen = model.filter(({ division }) => [null, division.id].includes(part.divisionId))
      return screenPages(chosen, columns * rows).map((page) => ({ kind: 'rows', page }))
    }
    case 'split':
      return splitPages(part, model, rows)
    case 'notice':
      return [{ kind: 'text', title: 'Besked', text: part.text }]
    case 'sponsor':
      return sponsorPages(part, pictures)
    case 'weather':
      return weather ? [{ kind: 'weather', shown: weather }] : []
    default:
      return listPages(lists[part.kind], rows, columns)
  }
}

/** None for a sponsor of whom there is nothing to show, such as a picture that was just removed. */
function sponsorPages(
  { text, pictureId }: { text: string; pictureId?: string | undefined },
  pictures: readonly ScreenPicture[],
): TvPage[] {
  const picture = pictures.find(({ id }) => id === pictureId)
  return text || picture ? [{ kind: 'sponsor', text, picture }] : []
}

/** Two divisions beside each other; the shorter one begins again while the longer one goes on. */
function splitPages(
  { left, right }: { left: string; right: string },
  model: readonly DivisionViewModel[],
  rows: number,
): TvPage[] {
  const sides = [left, right].map((id) =>
    screenPages(
      model.filter(({ division }) => division.id === id),
      rows,
    ),
  )
  const count = Math.max(...sides.map((pages) => pages.length))
  return Array.from({ length: count }, (_, i) => ({
    kind: 'split',
    pages: sides.flatMap((pages) => pages[i % Math.max(1, pages.length)] ?? []),
  }))
}

function listPages(list: ScreenList | undefined, rows: number, columns: number): TvPage[] {
  if (!list) return []
  const perPage = rows * Math.min(columns, list.columns)
  const shown = list.hasOnePage ? list.rows.slice(0, perPage) : list.rows
  const count = Math.ceil(shown.length / perPage)
  return Array.from({ length: count }, (_, page) => ({
    kind: 'list',
    list: { ...list, rows: shown.slice(page * perPage, (page + 1) * perPage) },
    from: page * perPage + 1,
    total: shown.length,
  }))
}
