import { genitive, listInDanish } from '#domain/shared/danish.ts'
import type { PlayerStatus } from '../player-status.ts'
import { hasFillers, type Team } from '../terms/team.ts'
import { leastOf } from './units.ts'

export type LeavingSide = {
  team: Team
  /** Stroke play, where a hole without a score leaves the side without a result. */
  isStrokePlay: boolean
  /** The code that the player who leaves would get. */
  status: PlayerStatus
  leaver: { firstName: string; hasScore: boolean; holdsCard: boolean }
  /** The first names of the players who would be left. */
  left: readonly string[]
  /** The first name of the player under whom the one card of the side stands. */
  cardHolder: string
  isListed: boolean
  /** A player of the side has a score. */
  isBegun: boolean
}

/** What becomes of a side in stroke play when a player leaves it (docs/algorithms/team-formats.md, Sides). */
export function sideWithoutText(side: LeavingSide): string[] {
  if (side.left.length === 0) {
    return [
      side.isListed
        ? `Der er ingen tilbage på holdet, så hele holdet er ude (${side.status}).`
        : 'Der er ingen tilbage på holdet, så holdet er ikke med.',
    ]
  }
  return side.team.kind === 'one_ball' ? oneBallText(side) : bestBallsText(side, side.team)
}

function oneBallText({ team, status, leaver, left, ...side }: LeavingSide): string[] {
  if (!side.isListed) {
    return [
      `Holdet spiller én bold og kan ikke komme i en flight, før det igen er ${team.size} spillere. ${leftText(left)}`,
    ]
  }
  const fate = leaver.holdsCard
    ? `Holdets ene kort står under ${leaver.firstName}, så hele holdet er ude (${status}).`
    : 'Holdets ene kort bliver stående, som det er.'
  if (!side.isBegun) {
    return [
      fate,
      `Holdet skal være ${team.size} for at spille. Sæt en anden ind under »Hold og makkere«, eller tag holdet af startlisten under »Flights«.`,
    ]
  }
  return leaver.holdsCard
    ? [fate]
    : [
        fate,
        `Det er jer, der afgør, om ${listInDanish(left)} må spille færdig. Skal holdet ud, så sæt koden på ${genitive(side.cardHolder)} kort.`,
      ]
}

function bestBallsText(
  { status, leaver, left, isStrokePlay, isListed, team }: LeavingSide,
  { count }: Extract<Team, { kind: 'best_balls' }>,
): string[] {
  const isShort = left.length < leastOf(team)
  const counts = count === 1 ? 'den bedste bold tæller' : `de ${count} bedste bolde tæller`
  const goesOn = isShort
    ? shortText({ left, isListed, isStrokePlay }, count)
    : `${listInDanish(left)} spiller videre, og ${counts}.`
  const isVoid = status === 'DQ' || status === 'NR' || status === 'NC'
  const played = isVoid
    ? `${genitive(leaver.firstName)} bold tæller ikke, heller ikke på de huller, der er spillet. Om det også koster holdet pladsen (regel 23.8), afgør I: giv så makkeren koden også.`
    : `De huller, ${leaver.firstName} har spillet, tæller stadig (regel 23.4).`
  const mayFill = hasFillers(team) && !leaver.hasScore
  return [
    goesOn,
    ...(leaver.hasScore ? [played] : []),
    ...(mayFill
      ? [
          'Mangler spilleren hele dagen, kan I give holdet en erstatningsscore under »Hold og makkere«.',
        ]
      : []),
  ]
}

function shortText(
  { left, isListed, isStrokePlay }: Pick<LeavingSide, 'left' | 'isListed' | 'isStrokePlay'>,
  count: number,
): string {
  if (!isListed) {
    return `Holdet kan ikke komme i en flight med færre end ${count} spillere. ${leftText(left)}`
  }
  const missing = `Kun ${listInDanish(left)} er tilbage, og ${count} bolde tæller. Den bold, der mangler, regnes som samlet op`
  return isStrokePlay ? `${missing}, så holdet får intet resultat.` : `${missing}.`
}

const leftText = (left: readonly string[]) =>
  `${listInDanish(left)} står tilbage${left.length === 1 ? ' uden makker' : ''}.`
