import type { PublicFlight } from '#contract/scoring-flights.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ninesOf, type CardHole } from '#domain/scoring/nines.ts'
import { cardResultText } from '#domain/scoring/card-result-text.ts'

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
    `${name}: ${cardResultText(player)}`,
    ...ninesOf(holes).map(
      (nine) =>
        `${nine.name}${nine.strokes === null ? '' : ` ${nine.strokes}`}: ${nine.holes.map(scoreSymbol).join(' ')}`,
    ),
    address,
  ].join('\n')
}

/** A ball picked up is a dash, as on paper. */
const scoreSymbol = ({ score }: CardHole) => (typeof score === 'number' ? String(score) : '–')
