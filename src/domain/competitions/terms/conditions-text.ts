import { listInDanish } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { frontHolesOf, lastHolesOf, type TieStep } from '#domain/competitions/terms/tie-terms.ts'
import type { CompetitionTerms } from './competition-terms.ts'
import { matchConditionsText } from './match-terms.ts'
import { roundsPlayed } from './played-rounds.ts'
import { rulesOf } from './rules-version.ts'
import { scoringFormatText } from './format-text.ts'
import { allowanceWeightsText } from './side-games-text.ts'
import { pairMatchText, teamText } from './team.ts'

/**
 * The printed conditions of a *række*, one or two sentences for each term (docs/algorithms/competition-terms.md).
 * @param isAcrossCourses the last round is played on several courses.
 */
export function conditionsText(
  terms: CompetitionTerms,
  rounds: number,
  { isAcrossCourses = false } = {},
): string[] {
  const played = roundsPlayed(terms, rounds)
  if (terms.matchPlay) {
    return [
      `Der spilles efter ${rulesOf(terms.rules).name}.`,
      ...matchConditionsText(terms.matchPlay),
      ...(terms.team ? [pairMatchText(terms.team)] : []),
      ...matchHandicapText(terms),
    ]
  }
  return [
    `Der spilles efter ${rulesOf(terms.rules).name}.`,
    ...scoringFormatText(terms.scoring),
    ...(played.length < rounds ? [playedRoundsText(played)] : []),
    ...(terms.team ? teamText(terms.team) : []),
    ...handicapText(terms),
    tieStepsText(terms.ties, played.length),
    ...(isAcrossCourses ? tiesAcrossText(terms.ties) : []),
    ...netTiesText(terms),
    ...cutText(terms),
    ...prizeConditionsText(terms),
    terms.uncertified === 'disqualified'
      ? 'Et scorekort, der ikke er godkendt af både spiller og markør, giver diskvalifikation.'
      : 'Et scorekort, der ikke er godkendt af både spiller og markør, giver to strafslag (lokalregel L-1).',
    'Et lavere hulresultat end det rigtige giver diskvalifikation. Et højere bliver stående.',
    terms.notReturned === 'NR'
      ? 'Et scorekort, der ikke afleveres, står som NR.'
      : 'Et scorekort, der ikke afleveres, giver diskvalifikation.',
    terms.noShow === 'NS'
      ? 'Udebliver du uden afbud, står du som NS.'
      : 'Udebliver du uden afbud, bliver du diskvalificeret.',
  ]
}

const playedRoundsText = (played: readonly number[]) =>
  `Rækken spiller kun ${played.length === 1 ? `${played[0]}. runde` : `runde ${listInDanish(played.map(String))}`}.`

/** In a match only the difference is given; extra holes go on from the first one, as in the round. */
function matchHandicapText(terms: CompetitionTerms): string[] {
  if (!terms.scoring.net) return ['Der spilles uden handicap (brutto).']
  return [...handicapText(terms).slice(0, -1), differenceText(terms.team)]
}

function differenceText(team: CompetitionTerms['team']): string {
  if (team?.kind === 'best_balls') {
    return 'Den af de fire med det laveste justerede spillehandicap spiller fra nul, og de andre får forskellen, fordelt efter handicapnøglen.'
  }
  const who = team ? 'Det par' : 'Den'
  return `${who}, der har flest slag i justeret spillehandicap, får forskellen, fordelt efter handicapnøglen.`
}

function handicapText({ scoring, allowance, limits, ...terms }: CompetitionTerms): string[] {
  if (!scoring.net) return ['Der spilles uden handicap (brutto).']
  const { mostIndexTenths, mostPlayingHandicap } = limits
  const texts = [
    'percent' in allowance
      ? `Du spiller med ${allowance.percent} % af dit spillehandicap.`
      : allowanceWeightsText(allowance.percentsLowToHigh),
  ]
  if (terms.fullHandicapBelow !== null && scoring.format.kind === 'stroke_play') {
    texts.push(
      `Er der færre end ${terms.fullHandicapBelow} tilmeldte, når fristen er gået, spilles der med 100 %.`,
    )
  }
  if (mostIndexTenths !== null) {
    const most = formatHandicap(mostIndexTenths)
    texts.push(`Er dit handicap over ${most}, regnes det som ${most}.`)
  }
  if (mostPlayingHandicap !== null) {
    texts.push(`Ingen får mere end ${mostPlayingHandicap} slag i justeret spillehandicap.`)
  }
  return [...texts, extraHolesText[terms.extraHoles]]
}

const extraHolesText: Record<CompetitionTerms['extraHoles'], string> = {
  as_in_the_round: 'I omspil får du slag på de samme huller som i runden.',
  none: 'I omspil gives der ingen slag.',
  scaled:
    'I omspil på færre huller end runden får du den tilsvarende del af dit justerede spillehandicap, afrundet, på omspillets sværeste huller.',
}

/**
 * `Ved lige resultater afgør sidste 9, 6, 3 og 1 hul på kortet, uanset hvor du startede, derefter lodtrækning.`
 * @param rounds of the competition; with a single round its last 18 holes are omitted, because they are the result itself.
 */
export function tieStepsText(
  { steps, playOffFor }: Pick<CompetitionTerms['ties'], 'steps' | 'playOffFor'>,
  rounds: number,
): string {
  const last = steps.indexOf('shared')
  const counted = (last < 0 ? steps : steps.slice(0, last)).filter(
    (step) => rounds > 1 || step !== 'last-18',
  )
  if (counted.length === 0) return 'Ved lige resultater deles pladsen.'
  const isForFirst = playOffFor === 'first_place' && counted.includes('playOff')
  const ladder = counted.flatMap((step) => lastHolesOf(step) ?? [])
  const words = counted.flatMap((step) => {
    const holes = lastHolesOf(step)
    if (step === 'playOff' && isForFirst) return 'omspil om førstepladsen'
    if (holes === undefined) return stepText[step] ?? []
    return holes === ladder[0] ? ladderText(ladder, rounds) : []
  })
  const level = isForFirst ? ' Andre, der er lige, deler pladsen.' : ' Er alt lige, deles pladsen.'
  const end = counted.at(-1) === 'lots' ? '' : level
  return `Ved lige resultater afgør ${words.join(', derefter ')}.${end}`
}

/** What takes the place of the last holes when players who are level have played their last round on different courses. */
export function tiesAcrossText({ steps }: Pick<CompetitionTerms['ties'], 'steps'>): string[] {
  const last = steps.indexOf('shared')
  const counted = last < 0 ? steps : steps.slice(0, last)
  const ladder = counted.flatMap((step) => lastHolesOf(step) ?? [])
  if (ladder.length > 0) {
    return [
      'Har spillere med samme resultat spillet på hver sin bane, sammenlignes hver banes sværeste huller efter handicapnøglen i stedet for de sidste huller, og slag tælles i forhold til par.',
    ]
  }
  return counted.includes('hardest')
    ? [
        'Har spillere med samme resultat spillet på hver sin bane, tælles slag på hullerne i forhold til par.',
      ]
    : []
}

function ladderText(holes: readonly number[], rounds: number): string {
  const noun = holes.at(-1) === 1 ? 'hul' : 'huller'
  const last = rounds > 1 ? ' i sidste runde' : ''
  return `sidste ${listInDanish(holes.map(String))} ${noun} på kortet${last}, uanset hvor du startede`
}

const stepText: Partial<Record<TieStep, string>> = {
  'front-6': 'hul 4 til 9',
  'front-3': 'hul 7 til 9',
  hardest: 'hullerne efter handicapnøgle, det sværeste først',
  lowestHandicap: 'det laveste handicap',
  playOff: 'omspil',
  lots: 'lodtrækning',
}

function netTiesText({ scoring, ties }: CompetitionTerms): string[] {
  const compares = ties.steps.some(
    (step) => (lastHolesOf(step) ?? frontHolesOf(step)) !== undefined,
  )
  if (!compares || !scoring.net || scoring.format.kind !== 'stroke_play') return []
  const texts = {
    fraction: 'Her trækkes den samme del af dit justerede spillehandicap fra, uden afrunding.',
    rounded_fraction: 'Her trækkes den samme del af dit justerede spillehandicap fra, afrundet.',
    allocated: 'Her tæller tildelte slag på de huller, hvor de falder.',
  }
  return [texts[ties.netBasis]]
}

function cutText({ cut }: CompetitionTerms): string[] {
  if (cut === null) return []
  const { afterRound } = cut
  const who =
    cut.kind === 'top' || cut.kind === 'either'
      ? `de ${cut.count} bedste`
      : cut.kind === 'percent'
        ? `de bedste ${cut.percent} % (rundet op)`
        : `alle inden for ${cut.behind} af den førende`
  const level =
    cut.kind === 'within' || cut.byBrokenTies ? '' : ' og alle, der er lige med den sidste,'
  const besides =
    cut.kind === 'either' ? ` Det samme gør alle inden for ${cut.behind} af den førende.` : ''
  return [`Efter ${afterRound}. runde går ${who}${level} videre.${besides}`]
}

function prizeConditionsText({ prizes, scoring }: CompetitionTerms): string[] {
  if (prizes === null) return []
  const { gross, net, oneEach, everyNth, absentPasses } = prizes
  const best = (count: number, list: string) =>
    count === 0 ? [] : [`${count === 1 ? 'den bedste' : `de ${count} bedste`} ${list}`]
  const nth =
    everyNth === undefined ? [] : [`hver ${everyNth}. plads i ${scoring.net ? 'netto' : 'brutto'}`]
  const all = [...best(gross, 'brutto'), ...best(net, 'netto'), ...nth]
  return [
    `Der er præmie til ${listInDanish(all)}.`,
    ...(oneEach
      ? ['Ingen kan vinde begge dele: den, der får en bruttopræmie, springes over i netto.']
      : []),
    ...(absentPasses
      ? ['Præmier uddeles kun til dem, der er til stede. Ellers går præmien videre til den næste.']
      : []),
  ]
}
