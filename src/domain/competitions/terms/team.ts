import { allowanceOf } from '#domain/handicap/allowances.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { Scoring } from './scoring-format.ts'

export const oneBallPlays = ['foursomes', 'greensomes', 'chapman', 'scramble'] as const
export type OneBallPlay = (typeof oneBallPlays)[number]

/**
 * How the players of a *række* play together (docs/algorithms/team-formats.md). In `best_balls` each
 * plays an own ball and the best `count` of a hole count (Rule 23; four-ball is 1 of 2). In `one_ball`
 * the side has one card (Rule 22 for foursomes, Rule 24.4 for the others).
 */
export type Team =
  | { kind: 'best_balls'; size: number; count: number }
  | {
      kind: 'one_ball'
      play: OneBallPlay
      size: number
      /** The least number of used drives of each player in a scramble; 0 for no requirement. */
      drivesEach: number
    }

/** The number of players of a side: 2, except in a scramble and in best balls, which have up to 4. */
export const sizesOf = (team: Team): readonly number[] =>
  team.kind === 'best_balls' || team.play === 'scramble' ? [2, 3, 4] : [2]

/** Whether a side of this kind can be played on a round of 18 holes. */
export function isValidTeam(team: Team): boolean {
  if (!sizesOf(team).includes(team.size)) return false
  if (team.kind === 'best_balls') return team.count >= 1 && team.count <= team.size
  return team.drivesEach >= 0 && team.drivesEach * team.size <= 18
}

/** Whether a filler may count for a player who is missing all day: in teams that have more players than balls count. */
export const hasFillers = (team: Team): boolean =>
  team.kind === 'best_balls' && team.size > 2 && team.size > team.count

/** Whether sides of this kind can meet in matches: pairs that play four-ball or one ball on turns. */
export const playsMatches = (team: Team): boolean =>
  team.kind === 'best_balls'
    ? team.size === 2 && team.count === 1
    : team.play !== 'scramble' && team.size === 2

type Recommended = { percent: number } | { percentsLowToHigh: readonly number[] }

/** The recommendation of WHS Appendix C for a side; best balls outside its table count as best of four. */
export function recommendedForTeam(
  team: Team,
  { format }: Pick<Scoring, 'format'>,
  isMatchPlay = false,
): Recommended {
  const found = allowanceOf(
    team.kind === 'one_ball'
      ? oneBallCode(team)
      : team.size === 2 && team.count === 1
        ? isMatchPlay
          ? 'matchFourBall'
          : fourBallCode[format.kind]
        : bestOfFourCode(team, format.kind),
  )
  if (!found) throw new RangeError('Every team has an allowance')
  return found.of === 'side'
    ? { percentsLowToHigh: found.percentsLowToHigh }
    : { percent: found.percent }
}

const oneBallCode = ({ play, size }: Extract<Team, { kind: 'one_ball' }>) =>
  play === 'scramble' ? `scramble${size}` : play

const fourBallCode: Record<Scoring['format']['kind'], string> = {
  stroke_play: 'fourBallStroke',
  stableford: 'fourBallStableford',
  modified_stableford: 'fourBallStableford',
  maximum_score: 'fourBallMaximumScore',
  par_bogey: 'fourBallParBogey',
}

/** With all balls counting, every handicap counts in full; otherwise by the number that counts. */
function bestOfFourCode(
  { size, count }: Extract<Team, { kind: 'best_balls' }>,
  kind: Scoring['format']['kind'],
): string {
  const best = count === size ? 'all4' : `best${count}`
  return `${best}of4${kind === 'par_bogey' ? 'ParBogey' : 'Stroke'}`
}

/** `Fourball`, `Foursome`, `Texas scramble`, `De 2 bedste af 3`. */
export function teamName(team: Team): string {
  if (team.kind === 'one_ball') return playNames[team.play]
  const { size, count } = team
  if (size === 2 && count === 1) return 'Fourball'
  return count === 1 ? `Den bedste af ${size}` : `De ${count} bedste af ${size}`
}

const playNames: Record<OneBallPlay, string> = {
  foursomes: 'Foursome',
  greensomes: 'Greensome',
  chapman: 'Chapman',
  scramble: 'Texas scramble',
}

/** The printed condition of how the pairs of a match play. */
export const pairMatchText = (team: Team): string =>
  team.kind === 'one_ball'
    ? playTexts[team.play]
    : 'Fourball: makkerne spiller hver sin bold, og parrets bedste bold på hullet tæller.'

/** The printed conditions of play in sides. */
export function teamText(team: Team): string[] {
  if (team.kind === 'best_balls') {
    const { size, count } = team
    const best = count === 1 ? 'den bedste score' : `de ${count} bedste scorer`
    const isFourBall = size === 2 && count === 1
    return [
      isFourBall
        ? 'Fourball: makkerne spiller hver sin bold, og den bedste score på hullet tæller.'
        : `Holdet er på ${size} spillere, der spiller hver sin bold, og ${best} på hullet tæller for holdet.`,
      'Går et hold alene i sin flight, er spillerne markør for hinanden.',
      ...(hasFillers(team)
        ? [
            'Mangler et hold en spiller hele dagen, kan turneringsledelsen lade bogey og par netto på skift tælle i stedet: bogey på første hul, par på det næste.',
          ]
        : []),
    ]
  }
  return [playTexts[team.play], ...drivesText(team), aloneText]
}

/** A partner is no marker by the definitions of the Rules, so the committee must say that one may be. */
const aloneText =
  'Går et hold alene i sin flight, fører en af spillerne kortet og skriver under som markør.'

const playTexts: Record<OneBallPlay, string> = {
  foursomes:
    'Foursome: makkerne slår skiftevis til den samme bold. Den ene slår ud på de ulige huller, den anden på de lige.',
  greensomes:
    'Greensome: begge slår ud, I vælger den ene bold, og den, hvis bold ikke blev valgt, slår næste slag. Derfra slår I på skift.',
  chapman:
    'Chapman: begge slår ud og slår andet slag til makkerens bold. Så vælger I én bold og slår på skift.',
  scramble: 'Texas scramble: alle slår hver gang fra det sted, hvor holdets bedste bold ligger.',
}

function drivesText({ play, drivesEach }: Extract<Team, { kind: 'one_ball' }>): string[] {
  if (play !== 'scramble') return []
  return drivesEach === 0
    ? ['I vælger frit, hvis udslag I bruger.']
    : [
        `Mindst ${countOf(drivesEach, 'udslag', 'udslag')} fra hver spiller skal bruges i løbet af runden. Mangler der et, afgør turneringsledelsen, om det koster strafslag eller diskvalifikation.`,
      ]
}
