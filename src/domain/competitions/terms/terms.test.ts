import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { roundHandicap } from '#domain/handicap/round-handicap.ts'
import { tiePresets } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import {
  allowanceAtDeadline,
  startingCompetitionTerms,
  startingPoints,
  type CompetitionTerms,
} from './competition-terms.ts'
import { rulesOf, rulesOn } from './rules-version.ts'
import { conditionsText, tieStepsText } from './conditions-text.ts'
import { skinsText } from './side-games-text.ts'
import { recommendedForTeam, type Team } from './team.ts'

const strokePlay: Scoring = { format: { kind: 'stroke_play' }, net: true }
const terms = startingCompetitionTerms(strokePlay)

describe('the rules of a competition', () => {
  test('are those in force on its first day', () => {
    expect(rulesOn(plainDate('2023-12-31'))).toBeUndefined()
    expect(rulesOn(plainDate('2024-01-01'))?.version).toBe('whs_2024')
    const next = { ...rulesOf('whs_2024'), from: plainDate('2028-01-01'), name: 'De næste' }
    const both = [rulesOf('whs_2024'), next]
    expect(rulesOn(plainDate('2027-12-31'), both)?.name).not.toBe('De næste')
    expect(rulesOn(plainDate('2028-01-01'), both)?.name).toBe('De næste')
  })
})

describe('the handicap of a round', () => {
  const tee = { courseRatingTenths: 709, slopeRating: 128, par: 71 }
  test.each([
    [304, null, null, 33],
    [304, 250, null, 27],
    [304, null, 25, 25],
    [184, 250, 25, 20],
  ])('index %i tenths, at most %s, playing handicap at most %s: %i', (...row) => {
    const [index, mostIndexTenths, mostPlayingHandicap, expected] = row
    const round = { tee, holes: 18, allowancePercent: 95 } as const
    const handicap = roundHandicap(index, round, { mostIndexTenths, mostPlayingHandicap })
    expect(handicap.playingHandicap).toBe(expected)
    expect(handicap.wasCut).toBe(expected === 25)
    expect(handicap.indexTenths).toBe(index)
  })

  test('counts net double bogey without the committee’s limits', () => {
    const round = { tee, holes: 18, allowancePercent: 95 } as const
    const limits = { mostIndexTenths: 250, mostPlayingHandicap: null }
    expect(roundHandicap(304, round, limits)).toMatchObject({
      courseHandicapRounded: 34,
      countedIndexTenths: 250,
    })
  })

  test('uses half the index for nine holes', () => {
    const nine = { courseRatingTenths: 353, slopeRating: 121, par: 36 }
    const round = { tee: nine, holes: 9, allowancePercent: 100 } as const
    expect(roundHandicap(87, round).playingHandicap).toBe(4)
  })
})

describe('the allowance', () => {
  test('is the recommended one by default, and none in gross scoring', () => {
    const of = (scoring: Scoring) => startingCompetitionTerms(scoring).allowance
    expect(of(strokePlay)).toEqual({ percent: 95 })
    expect(of({ format: { kind: 'stableford' }, net: true })).toEqual({ percent: 95 })
    expect(of({ ...strokePlay, net: false })).toEqual({ percent: 0 })
  })

  test('is 100 % in a small field only when the committee has decided so', () => {
    expect(allowanceAtDeadline(terms, 12)).toEqual({ percent: 95 })
    const small = { ...terms, fullHandicapBelow: 30 }
    expect(allowanceAtDeadline(small, 29)).toEqual({ percent: 100 })
    expect(allowanceAtDeadline(small, 30)).toEqual({ percent: 95 })
    const stableford: Scoring = { format: { kind: 'stableford' }, net: true }
    expect(allowanceAtDeadline({ ...small, scoring: stableford }, 12)).toEqual({ percent: 95 })
  })
})

describe('the printed conditions', () => {
  test('print the default terms', () => {
    expect(conditionsText(terms, 1)).toEqual([
      'Der spilles efter World Handicap System 2024 og Golfreglerne 2023.',
      'Slagspil: alle slag tæller, og et hul uden score giver intet resultat.',
      'Du spiller med 95 % af dit spillehandicap.',
      'I omspil får du slag på de samme huller som i runden.',
      'Ved lige resultater afgør sidste 9, 6, 3 og 1 hul på kortet, uanset hvor du startede, derefter lodtrækning.',
      'Her trækkes den samme del af dit justerede spillehandicap fra, uden afrunding.',
      'Et scorekort, der ikke er godkendt af både spiller og markør, giver diskvalifikation.',
      'Et lavere hulresultat end det rigtige giver diskvalifikation. Et højere bliver stående.',
      'Et scorekort, der ikke afleveres, står som NR.',
      'Udebliver du uden afbud, står du som NS.',
    ])
  })

  test('print every term that differs', () => {
    const other: CompetitionTerms = {
      ...terms,
      allowance: { percentsLowToHigh: [25, 20, 15, 10] },
      fullHandicapBelow: 30,
      limits: { mostIndexTenths: 360, mostPlayingHandicap: 36 },
      ties: {
        steps: ['last-18', 'last-9', 'lowestHandicap', 'shared'],
        netBasis: 'rounded_fraction',
        playOffFor: 'every_place',
      },
      cut: { kind: 'top', count: 40, afterRound: 2, byBrokenTies: false },
      uncertified: 'two_strokes',
      notReturned: 'DQ',
      noShow: 'DQ',
      extraHoles: 'none',
      prizes: { gross: 1, net: 3, oneEach: true },
    }
    const text = conditionsText(other, 3).join('\n')
    for (const part of [
      'med 25 %, 20 %, 15 % og 10 % af spillernes',
      'færre end 30 tilmeldte',
      'over 36,0, regnes det som 36,0',
      'mere end 36 slag',
      'sidste 18 og 9 huller på kortet i sidste runde, uanset hvor du startede, derefter det laveste handicap. Er alt lige, deles pladsen.',
      'fra, afrundet.',
      'Efter 2. runde går de 40 bedste og alle, der er lige med den sidste, videre.',
      'to strafslag (lokalregel L-1)',
      'afleveres, giver diskvalifikation',
      'bliver du diskvalificeret',
      'I omspil gives der ingen slag',
      'Der er præmie til den bedste brutto og de 3 bedste netto.',
      'den, der får en bruttopræmie, springes over i netto',
    ]) {
      expect(text).toContain(part)
    }
  })

  test.each([
    [tiePresets.play_off, 'Ved lige resultater afgør omspil. Er alt lige, deles pladsen.'],
    [
      tiePresets.lowest_handicap,
      'Ved lige resultater afgør det laveste handicap, derefter lodtrækning.',
    ],
    [
      ['hardest', 'shared'] as const,
      'Ved lige resultater afgør hullerne efter handicapnøgle, det sværeste først. Er alt lige, deles pladsen.',
    ],
    [
      ['last-9', 'last-1', 'front-6', 'front-3', 'lots'] as const,
      'Ved lige resultater afgør sidste 9 og 1 hul på kortet, uanset hvor du startede, derefter hul 4 til 9, derefter hul 7 til 9, derefter lodtrækning.',
    ],
    [['shared'] as const, 'Ved lige resultater deles pladsen.'],
  ])('print ties by %j', (steps, expected) => {
    expect(tieStepsText({ steps, playOffFor: 'every_place' }, 1)).toBe(expected)
  })

  test('print a play-off for the first place only', () => {
    expect(tieStepsText({ steps: ['last-9', 'playOff'], playOffFor: 'first_place' }, 1)).toBe(
      'Ved lige resultater afgør sidste 9 huller på kortet, uanset hvor du startede, derefter omspil om førstepladsen. Andre, der er lige, deler pladsen.',
    )
  })

  test.each([
    [{ gross: 0, net: 3, oneEach: false }, 'Der er præmie til de 3 bedste netto.'],
    [{ gross: 1, net: 0, oneEach: false }, 'Der er præmie til den bedste brutto.'],
    [
      { gross: 0, net: 2, oneEach: false, everyNth: 10 },
      'Der er præmie til de 2 bedste netto og hver 10. plads i netto.',
    ],
    [
      { gross: 0, net: 1, oneEach: false, absentPasses: true },
      'Præmier uddeles kun til dem, der er til stede. Ellers går præmien videre til den næste.',
    ],
    [{ gross: 2, net: 2, oneEach: false }, 'til de 2 bedste brutto og de 2 bedste netto.'],
  ])('print prizes as %j', (prizes, expected) => {
    const printed = conditionsText({ ...terms, prizes }, 1).join(' ')
    expect(printed).toContain(expected)
    expect(printed).not.toContain('springes over')
  })

  test.each([
    [[1], 2, 'Rækken spiller kun 1. runde.'],
    [[1, 3], 4, 'Rækken spiller kun runde 1 og 3.'],
  ])('print the rounds %j of %i', (playedRounds, rounds, sentence) => {
    expect(conditionsText({ ...terms, playedRounds }, rounds)).toContain(sentence)
  })

  test('print a cut of the best and of those close to the leader', () => {
    const cut = {
      kind: 'either',
      count: 40,
      behind: 8,
      afterRound: 1,
      byBrokenTies: false,
    } as const
    expect(conditionsText({ ...terms, cut }, 2).join(' ')).toContain(
      'Efter 1. runde går de 40 bedste og alle, der er lige med den sidste, videre. Det samme gør alle inden for 8 af den førende.',
    )
  })

  test('print a play-off on fewer holes', () => {
    expect(conditionsText({ ...terms, extraHoles: 'scaled' }, 1)).toContain(
      'I omspil på færre huller end runden får du den tilsvarende del af dit justerede spillehandicap, afrundet, på omspillets sværeste huller.',
    )
  })

  test.each([
    [{ kind: 'stableford' }, true, '2 point for netto par'],
    [{ kind: 'stableford' }, false, '2 point for par, 1 mere'],
    [
      { kind: 'modified_stableford', ...startingPoints },
      false,
      'Modificeret Stableford (brutto): albatros eller bedre 8, eagle 5, birdie 2, par 0, bogey −1 og dobbelt bogey eller mere −3. En bold, der samles op, giver −3.',
    ],
    [{ kind: 'maximum_score', maximum: 'doublePar' }, true, 'højst det dobbelte af par.'],
    [{ kind: 'maximum_score', maximum: { fixed: 9 } }, true, 'højst 9 slag.'],
    [{ kind: 'maximum_score', maximum: 'netDoubleBogey' }, true, 'højst netto dobbelt bogey.'],
    [{ kind: 'par_bogey' }, true, 'mod netto par. Et hul uden score er tabt.'],
  ] as const)('print the format %j (net: %s)', (format, net, expected) => {
    expect(conditionsText(startingCompetitionTerms({ format, net }), 1).join(' ')).toContain(
      expected,
    )
  })

  test('print that there is no handicap', () => {
    const text = conditionsText(startingCompetitionTerms({ ...strokePlay, net: false }), 1)
    expect(text[2]).toBe('Der spilles uden handicap (brutto).')
    expect(text.join(' ')).not.toContain('justerede')
  })
})

describe('the terms of team games can be printed', () => {
  const oneBall = { kind: 'one_ball', play: 'scramble', drivesEach: 0 } as const
  test.each<[Team, string[]]>([
    [
      { ...oneBall, size: 4, drivesEach: 4 },
      ['25 %, 20 %, 15 % og 10 %', 'Mindst 4 udslag fra hver'],
    ],
    [{ ...oneBall, size: 2 }, ['35 % og 15 %', 'vælger frit']],
    [{ ...oneBall, size: 2, play: 'foursomes' }, ['50 % og 50 %', 'skiftevis til den samme bold']],
    [{ ...oneBall, size: 2, play: 'greensomes' }, ['60 % og 40 %', 'I vælger den ene bold']],
    [{ ...oneBall, size: 2, play: 'chapman' }, ['60 % og 40 %', 'makkerens bold']],
    [{ kind: 'best_balls', size: 2, count: 1 }, ['85 %', 'Fourball']],
    [{ kind: 'best_balls', size: 4, count: 2 }, ['85 %', 'de 2 bedste scorer']],
    [{ kind: 'best_balls', size: 3, count: 3 }, ['100 %', 'de 3 bedste scorer']],
    [{ kind: 'best_balls', size: 3, count: 1 }, ['75 %', 'den bedste score på hullet']],
  ])('%j with the recommended allowance', (team, sentences) => {
    const allowance = recommendedForTeam(team, strokePlay)
    const text = conditionsText({ ...terms, team, allowance }, 1).join(' ')
    for (const sentence of sentences) expect(text).toContain(sentence)
  })

  test.each([
    ['carried', 'expires', 'går videre til det næste', 'bortfalder'],
    ['none', 'split', 'ikke noget værd', 'deles mellem alle'],
    ['split', 'play_off', 'deles mellem dem', 'afgøres i omspil'],
  ] as const)('skins, a halved hole %s and the rest %s', (halved, left, hole, rest) => {
    const text = skinsText({ halved, left, holeValue: 1 }, true).join(' ')
    expect(text).toContain('laveste nettoscore')
    expect(text).toContain(hole)
    expect(text).toContain(rest)
  })
})
