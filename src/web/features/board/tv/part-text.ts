import type { BoardDivision } from '#domain/board/board.ts'
import { everyDivision } from '#domain/board/board-view-model.ts'
import type { ScreenPart, ScreenPartKind } from '#domain/board/screen-rotation.ts'

/** What the director chooses between. */
export const partTitles: Record<ScreenPartKind, string> = {
  board: 'Stilling',
  split: 'To rækker ved siden af hinanden',
  birdies: 'Seneste birdies',
  arrivals: 'Flights på vej ind',
  sides: 'Tættest på hullet, længste drive og skins',
  holes: 'Hulstatistik',
  weather: 'Vejret',
  notice: 'Besked',
  sponsor: 'Sponsor',
}

type Named = Pick<BoardDivision, 'id' | 'name'>

/** A part in the director's list: `Stilling` and `Alle rækker`, `Besked` and its text. */
export function partText(part: ScreenPart, divisions: readonly Named[]) {
  return { title: partTitles[part.kind], detail: detailOf(part, divisions) }
}

function detailOf(part: ScreenPart, divisions: readonly Named[]): string {
  const nameOf = (wanted: string) =>
    divisions.find(({ id }) => id === wanted)?.name ?? 'Rækken findes ikke længere'
  switch (part.kind) {
    case 'board':
      return part.divisionId === null ? (everyDivision(divisions) ?? '') : nameOf(part.divisionId)
    case 'split':
      return `${nameOf(part.left)} og ${nameOf(part.right)}`
    case 'notice':
      return part.text
    case 'sponsor':
      return part.text || 'Et billede'
    default:
      return ''
  }
}
