import type { ListLine, ListPlan } from '#contract/entries/list.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatHandicap, formatStrokes } from '#domain/shared/handicap.ts'

type Kind = ListLine['verdict']['kind']

export const linesOf = ({ lines }: Pick<ListPlan, 'lines'>, kind: Kind) =>
  lines.filter(({ verdict }) => verdict.kind === kind)

/** Whether a line changes anything; a different *række* alone does not, unless players are moved. */
export const isChange = ({ verdict }: ListLine) =>
  verdict.kind === 'change' && (verdict.handicap !== null || verdict.division?.moves === true)

/** `Tilmeld 41 spillere, og ret 3 spillere`; undefined without changes. */
export function applyPlanText(plan: ListPlan): string | undefined {
  const fresh = linesOf(plan, 'enter').length + linesOf(plan, 'wait').length
  const changed = plan.lines.filter(isChange).length
  const parts = [
    ...(fresh > 0 ? [`tilmeld ${countOf(fresh, 'spiller', 'spillere')}`] : []),
    ...(changed > 0 ? [`ret ${countOf(changed, 'spiller', 'spillere')}`] : []),
  ]
  const [first, ...rest] = parts
  if (!first) return undefined
  return listInDanish([`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest])
}

type Change = Extract<ListLine['verdict'], { kind: 'change' }>

/** `Handicap 18,4 bliver til 19,1.` */
export function handicapChangeText({ handicap }: Change): string | undefined {
  if (!handicap) return undefined
  const from =
    handicap.from === null ? 'Intet handicap' : `Handicap ${formatHandicap(handicap.from)}`
  return `${from} bliver til ${formatHandicap(handicap.to)}.`
}

/** The changed strokes of a round with the flight: `20 slag i stedet for 19. Flight 3, 09:20.` */
export function strokesChangeText(strokes: Change['strokes'][number], rounds: number): string {
  const { round, from, to, flight, holesWritten } = strokes
  const which = rounds > 1 ? `Runde ${round}: ` : ''
  const many =
    from === to
      ? `stadig ${formatStrokes(to)} slag`
      : `${formatStrokes(to)} slag i stedet for ${formatStrokes(from)}`
  const where = flight
    ? `. Scorekortet i flight ${flight.number}, ${formatClock(flight.minute)}`
    : ''
  const written =
    holesWritten === 0
      ? ''
      : `. ${countOf(holesWritten, 'hul er', 'huller er')} skrevet og regnes om`
  return `${capital(`${which}${many}`)}${where}${written}.`
}

/** The *række* that the player belongs in, and whether the player is moved. */
export function divisionChangeText({ division }: Change): string | undefined {
  if (!division) return undefined
  const { from, to, moves } = division
  return moves ? `Flyttes fra ${from} til ${to}.` : `Hører nu til i ${to}, men bliver i ${from}.`
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
