import type { PublicFlight } from '#contract/tournament-flights.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { countedOf } from '../board/counted-holes.ts'
import { ninesOf, strokesOfAll, type CardHole } from '../board/hole-card.ts'

type Player = PublicFlight['players'][number]

/**
 * A finished card to paste elsewhere (SC-5): the event, what it came to and every hole. It carries no
 * number, no address of hers and no handicap (SC-6). Undefined while a hole is open.
 * @param address where the card can be seen.
 */
export function cardAsText(
  player: Player,
  { tournament, day, courseName }: Pick<PublicFlight, 'tournament' | 'day' | 'courseName'>,
  address: string,
): string | undefined {
  const { holes, name } = player
  if (holes.some(({ score }) => score === null)) return undefined
  return [
    `${tournament.name}, ${formatDay(plainDate(day))}, ${courseName}`,
    `${name}: ${resultOf(player)}`,
    ...ninesOf(holes).map(
      (nine) =>
        `${nine.name}${nine.strokes === null ? '' : ` ${nine.strokes}`}: ${nine.holes.map(signOf).join(' ')}`,
    ),
    address,
  ].join('\n')
}

/** `82 slag, 36 point`, `82 slag, netto 70`; only what all of the holes came to. */
function resultOf(player: Player): string {
  const { holes } = player
  const strokes = strokesOfAll(holes)
  const counted = countedOf(holes, player)
  const sum = counted?.sumOf(counted.values) ?? null
  const said = [
    strokes !== null && `${strokes} slag`,
    sum !== null && (player.format === 'stableford' ? `${sum} point` : `netto ${sum}`),
  ].filter(Boolean)
  return said.length === 0 ? 'kortet er helt' : said.join(', ')
}

/** A ball picked up is a dash, as on paper. */
const signOf = ({ score }: CardHole) => (typeof score === 'number' ? String(score) : '–')
