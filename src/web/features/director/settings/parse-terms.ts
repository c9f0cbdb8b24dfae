import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import {
  startingTieTerms,
  tiePresets,
  tieSteps,
  type TieStep,
} from '#domain/competitions/terms/tie-terms.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { recommendedPercent, startingPoints } from '#domain/competitions/terms/competition-terms.ts'
import {
  oneBallPlays,
  playsMatches,
  recommendedForTeam,
  type OneBallPlay,
  type Team,
} from '#domain/competitions/terms/team.ts'
import type { SettingsParser } from './settings-parser.ts'

/** The terms of a division. */
export type Terms = TournamentSettings['divisions'][number]['terms']
export type Division = TournamentChange['divisions'][number]

export const tiePresetNames = ['mathematical', 'lowest_handicap', 'play_off', 'shared'] as const
type TiePreset = (typeof tiePresetNames)[number]

const stepsOf: Record<TiePreset, readonly TieStep[]> = { ...tiePresets, shared: ['shared'] }

/** The preset with these steps; `own` for steps chosen one by one. */
export const tiePresetOf = (steps: readonly TieStep[]): TiePreset | 'own' =>
  tiePresetNames.find((name) => stepsOf[name].join() === steps.join()) ?? 'own'

/** The number of steps that can be chosen one by one. */
export const ownSteps = tieSteps.length - 1

/**
 * The terms from the fields of a division. A field that is not shown keeps its earlier value; parts that do
 * not fit the format are dropped when the terms are stored (`fitTerms`).
 * @param at the name of a field of this division.
 */
export function parseTerms(
  reader: SettingsParser,
  at: (field: string) => string,
  was: Terms,
): Terms {
  const { has, isChecked } = reader
  const net = has(at('format')) ? isChecked(at('net')) : was.scoring.net
  const scoring = { format: parseFormat(reader, at, was.scoring.format), net }
  const matchPlay = parseMatchPlay(reader, at, was.matchPlay)
  const team = parsePlayedTeam(reader, at, { was, matchPlay })
  const allowance = parseAllowance(reader, at, { was, now: { scoring, team, matchPlay } })
  const playedRounds = parsePlayedRounds(reader, at, was.playedRounds)
  const terms = {
    ...was,
    scoring,
    team,
    ...(matchPlay !== undefined && { matchPlay }),
    allowance,
  }
  return {
    ...terms,
    ...parseHandicapTerms(reader, at, was),
    ties: {
      steps: parseSteps(reader, at, was.ties.steps),
      netBasis: choice(reader, at('netBasis'), was.ties.netBasis),
      playOffFor: choice(reader, at('playOffFor'), was.ties.playOffFor),
    },
    cut: parseCut(reader, at, was.cut),
    ...(playedRounds !== undefined && { playedRounds }),
    uncertified: choice(reader, at('uncertified'), was.uncertified),
    notReturned: choice(reader, at('notReturned'), was.notReturned),
    noShow: choice(reader, at('noShow'), was.noShow),
    extraHoles: choice(reader, at('extraHoles'), was.extraHoles),
    prizes: parsePrizes(reader, at, was.prizes),
  }
}

type At = (field: string) => string

/** A select has one of its options; the contract refuses any other value. */
const choice = <Value extends string>({ text }: SettingsParser, field: string, was: Value): Value =>
  (text(field) || was) as Value

type Kind = Format['kind']

/** The options of the format that are match play, by how the matches are drawn. */
export const matchFormats = {
  match_knock_out: 'knock_out',
  match_pools: 'pools',
  match_cup: 'cup',
} as const

const isMatchFormat = (value: string): value is keyof typeof matchFormats => value in matchFormats

function parseMatchPlay(reader: SettingsParser, at: At, was: Terms['matchPlay']) {
  if (!reader.has(at('format'))) return was
  const chosen = reader.text(at('format'))
  if (!isMatchFormat(chosen)) return was ? null : was
  const isShown = reader.has(at('matchAsked'))
  const sharesContacts = isShown ? reader.isChecked(at('sharesContacts')) : true
  return { draw: matchFormats[chosen], sharesContacts }
}

/** The default of a newly chosen format. */
function starting(kind: Kind): Format {
  switch (kind) {
    case 'modified_stableford':
      return { kind, ...startingPoints }
    case 'maximum_score':
      return { kind, maximum: 'netDoubleBogey' }
    default:
      return { kind }
  }
}

function parseFormat(reader: SettingsParser, at: At, was: Format): Terms['scoring']['format'] {
  const format = choice<Kind | keyof typeof matchFormats>(reader, at('format'), was.kind)
  // The holes of a match are won by strokes.
  const kind = isMatchFormat(format) ? 'stroke_play' : format
  const base = kind === was.kind ? was : starting(kind)
  if (base.kind === 'modified_stableford') return parseTable(reader, at, base)
  if (base.kind !== 'maximum_score' || !reader.has(at('maximum'))) return base
  const chosen = reader.text(at('maximum'))
  if (chosen === 'doublePar' || chosen === 'netDoubleBogey')
    return { kind: base.kind, maximum: chosen }
  if (!reader.has(at('most'))) return { kind: base.kind, maximum: { fixed: 10 } }
  return { kind: base.kind, maximum: { fixed: reader.whole(at('most'), [5, 20]) ?? 10 } }
}

type Table = Extract<Format, { kind: 'modified_stableford' }>

function parseTable(reader: SettingsParser, at: At, { kind, points, noScore }: Table): Table {
  const point = (field: string, was: number) =>
    reader.has(at(field)) ? (reader.whole(at(field), [-20, 20]) ?? was) : was
  const rows = Object.entries(points).map(([over, was]) => [over, point(`points${over}`, was)])
  return { kind, points: Object.fromEntries(rows), noScore: point('pointsNone', noScore) }
}

/** The choices of how players play together; the empty one is each for themselves. */
export const teamChoices = ['four_ball', 'best_balls', ...oneBallPlays] as const
type TeamChoice = (typeof teamChoices)[number]

export function teamChoiceOf(team: Team | null): TeamChoice | '' {
  if (team === null) return ''
  if (team.kind === 'one_ball') return team.play
  return team.size === 2 && team.count === 1 ? 'four_ball' : 'best_balls'
}

/** The sides of a cup are made by its line-ups, and not every kind of side plays matches. */
function parsePlayedTeam(
  reader: SettingsParser,
  at: At,
  { was, matchPlay }: { was: Terms; matchPlay: Terms['matchPlay'] },
): Team | null {
  const team = matchPlay?.draw === 'cup' ? null : parseTeam(reader, at, was.team)
  return team && matchPlay && !playsMatches(team) ? null : team
}

function parseTeam(reader: SettingsParser, at: At, was: Team | null): Team | null {
  if (!reader.has(at('team'))) return was
  const chosen = reader.text(at('team')) as TeamChoice | ''
  if (chosen === '') return null
  if (chosen === 'four_ball') return { kind: 'best_balls', size: 2, count: 1 }
  const start = startingTeam(chosen)
  const base = teamChoiceOf(was) === chosen && was ? was : start
  const number = (field: string, range: [number, number], before: number) =>
    reader.has(at(field)) ? (reader.whole(at(field), range) ?? before) : before
  const size = number('teamSize', [2, 4], base.size)
  if (base.kind === 'best_balls')
    return { kind: base.kind, size, count: number('teamCount', [1, size], base.count) }
  if (base.play !== 'scramble') return { ...base, size: 2 }
  return { ...base, size, drivesEach: number('drivesEach', [0, 9], base.drivesEach) }
}

/** Teams are of four until the director says otherwise, pairs of two. */
const startingTeam = (chosen: OneBallPlay | 'best_balls'): Team =>
  chosen === 'best_balls'
    ? { kind: 'best_balls', size: 4, count: 2 }
    : {
        kind: 'one_ball',
        play: chosen,
        size: chosen === 'scramble' ? 4 : 2,
        drivesEach: chosen === 'scramble' ? 3 : 0,
      }

type Played = Pick<Terms, 'scoring' | 'team' | 'matchPlay'>

/** Singles play matches with the whole difference of the course handicaps (WHS Appendix C). */
function recommendedFor({ scoring, team, matchPlay }: Played): Terms['allowance'] {
  if (team) return recommendedForTeam(team, scoring, Boolean(matchPlay))
  return { percent: matchPlay ? 100 : recommendedPercent(scoring) }
}

/** Another way of playing together starts with its own recommendation. */
function parseAllowance(
  reader: SettingsParser,
  at: At,
  { was, now }: { was: Terms; now: Played },
): Terms['allowance'] {
  if (!now.scoring.net) return was.allowance
  const isOtherKind = Boolean(was.matchPlay) !== Boolean(now.matchPlay)
  const recommended = recommendedFor(now)
  const isSamePlay = JSON.stringify(was.team) === JSON.stringify(now.team)
  if (isOtherKind || !isSamePlay) return recommended
  const allowance = was.scoring.net ? was.allowance : recommended
  if ('percent' in allowance && 'percent' in recommended) {
    if (!reader.has(at('allowance'))) return allowance
    return { percent: reader.whole(at('allowance'), [0, 100]) ?? allowance.percent }
  }
  if (!('percentsLowToHigh' in allowance)) return recommended
  return {
    percentsLowToHigh: allowance.percentsLowToHigh.map((percent, i) => {
      const field = at(`allowance${i + 1}`)
      return reader.has(field) ? (reader.whole(field, [0, 100]) ?? percent) : percent
    }),
  }
}

function parseHandicapTerms(reader: SettingsParser, at: At, was: Terms) {
  const { has, handicap, wholeOrNone } = reader
  const { limits, fullHandicapBelow } = was
  return {
    fullHandicapBelow: has(at('small')) ? wholeOrNone(at('small'), [2, 400]) : fullHandicapBelow,
    limits: {
      mostIndexTenths: has(at('mostIndex')) ? handicap(at('mostIndex')) : limits.mostIndexTenths,
      mostPlayingHandicap: has(at('mostPlaying'))
        ? wholeOrNone(at('mostPlaying'), [0, 72])
        : limits.mostPlayingHandicap,
    },
  }
}

function parseSteps(reader: SettingsParser, at: At, was: readonly TieStep[]): readonly TieStep[] {
  const chosen = reader.text(at('ties')) || tiePresetOf(was)
  if (chosen !== 'own') return stepsOf[chosen as TiePreset] ?? was
  const places = Array.from({ length: ownSteps }, (_, i) => at(`step${i + 1}`))
  // Just chosen: the steps start as they were.
  if (!places.some(reader.has)) return was
  const steps = places.flatMap((place) => reader.text(place) || []) as TieStep[]
  return steps.length > 0 ? steps : startingTieTerms.steps
}

function parseCut(reader: SettingsParser, at: At, was: Terms['cut']): Terms['cut'] {
  if (!reader.has(at('cut'))) return was
  const kind = reader.text(at('cut')) as NonNullable<Terms['cut']>['kind'] | ''
  if (kind === '') return null
  const after = {
    afterRound: Number(reader.text(at('cutAfter')) || was?.afterRound || 1),
    byBrokenTies: reader.isChecked(at('cutBroken')),
  }
  const number = (range: [number, number], start: number, field = 'cutAt') =>
    reader.has(at(field)) ? (reader.whole(at(field), range) ?? start) : start
  if (kind === 'top') return { kind, count: number([1, 400], 40), ...after }
  if (kind === 'either')
    return { kind, count: number([1, 400], 40), behind: number([0, 99], 10, 'cutBehind'), ...after }
  if (kind === 'percent') return { kind, percent: number([1, 99], 50), ...after }
  return { kind, behind: number([0, 99], 10), ...after }
}

/** Null where every round is marked, so that a round added later is played too. */
function parsePlayedRounds(reader: SettingsParser, at: At, was: Terms['playedRounds']) {
  if (!reader.has(at('playsAsked'))) return was
  const marked = reader.checkedWithPrefix(at('plays-')).map(Number)
  return marked.length === Number(reader.text(at('playsAsked'))) ? null : marked
}

function parsePrizes(reader: SettingsParser, at: At, was: Terms['prizes']): Terms['prizes'] {
  if (!reader.has(at('prizesGross'))) return was
  const count = (field: string) => reader.wholeOrNone(at(field), [0, 50]) ?? 0
  const [gross, net] = [count('prizesGross'), count('prizesNet')]
  const everyNth = reader.has(at('prizesNth'))
    ? reader.wholeOrNone(at('prizesNth'), [2, 200])
    : was?.everyNth
  if (gross + net === 0 && everyNth == null) return null
  // Shown only with both kinds of prizes; the default is one prize per player.
  const oneEach = reader.has(at('prizesAsked'))
    ? reader.isChecked(at('oneEach'))
    : (was?.oneEach ?? true)
  const absentPasses = reader.has(at('absentAsked'))
    ? reader.isChecked(at('absentPasses'))
    : (was?.absentPasses ?? false)
  return {
    gross,
    net,
    oneEach,
    ...(everyNth != null && { everyNth }),
    ...(absentPasses && { absentPasses }),
  }
}
