import type { Division, Tee } from '../../replay/event.ts'

export const par = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
export const strokeIndex = [7, 1, 17, 11, 3, 15, 9, 5, 13, 8, 18, 2, 12, 4, 10, 16, 6, 14]
const rated = { par, strokeIndex }

/** Par 72, a longer and a shorter tee for each gender. */
export const tees: Tee[] = [
  { name: '60', gender: 'men', courseRating: 72.3, slope: 134, ...rated },
  { name: '56', gender: 'men', courseRating: 70.4, slope: 129, ...rated },
  { name: '56', gender: 'women', courseRating: 75.6, slope: 137, ...rated },
  { name: '49', gender: 'women', courseRating: 71.5, slope: 126, ...rated },
]

/** Another course with par 70: its first two holes are a stroke shorter. */
const parkTees: Tee[] = [
  { name: '58', gender: 'men' as const, courseRating: 68.9, slope: 124 },
  { name: '52', gender: 'women' as const, courseRating: 70.2, slope: 128 },
].map((tee) => ({
  ...tee,
  course: 'Parkbanen',
  par: par.map((one, i) => (i < 2 ? one - 1 : one)),
  strokeIndex: strokeIndex.toReversed(),
}))

/** Both courses, for a round that is played on two. */
export const teesOfTwo = [...tees, ...parkTees]
export const park = { men: '58', women: '52' }

const longest = { men: '60', women: '56' }
const shorter = { men: '56', women: '49' }

/** A *række*, and the handicap indexes of its players in tenths. */
export type DivisionTemplate = { division: Division; from: number; to: number }

const template = (
  name: string,
  division: Omit<Division, 'name' | 'net'>,
  [from, to]: [number, number] = [10, 360],
): DivisionTemplate => ({ division: { name, net: true, tees: shorter, ...division }, from, to })

type OneBall = Extract<NonNullable<Division['team']>, { kind: 'one_ball' }>
const oneBall = (play: OneBall['play'], size = 2, drivesEach = 0) =>
  ({ kind: 'one_ball', play, size, drivesEach }) as const
const bestBalls = (count: number, size: number) => ({ kind: 'best_balls', count, size }) as const

/** Every format of cards against the field. */
export const templates = {
  strokePlay: template('A-rækken', { format: 'stroke_play', tees: longest }, [10, 114]),
  stableford: template('B-rækken', { format: 'stableford' }, [115, 184]),
  higher: template('C-rækken', { format: 'stableford' }, [185, 360]),
  parBogey: template('D-rækken', { format: 'par_bogey' }, [120, 300]),
  maximumScore: template(
    'E-rækken',
    { format: 'maximum_score', maximum: 'netDoubleBogey' },
    [150, 360],
  ),
  modified: template('F-rækken', { format: 'modified_stableford', tees: longest }, [10, 180]),
  fourBallStroke: template('Fourball, slagspil', { format: 'stroke_play', team: bestBalls(1, 2) }),
  fourBall: template('Fourball, stableford', { format: 'stableford', team: bestBalls(1, 2) }),
  fourBallBogey: template('Fourball, par/bogey', { format: 'par_bogey', team: bestBalls(1, 2) }),
  bestTwo: template('De 2 bedste af 3', { format: 'stableford', team: bestBalls(2, 3) }),
  bestThree: template('De 3 bedste af 4', { format: 'stroke_play', team: bestBalls(3, 4) }),
  foursomes: template('Foursome', { format: 'stroke_play', team: oneBall('foursomes') }),
  greensomes: template('Greensome', { format: 'stableford', team: oneBall('greensomes') }),
  chapman: template('Chapman', {
    format: 'maximum_score',
    maximum: 'doublePar',
    team: oneBall('chapman'),
  }),
  scrambleOfTwo: template('Scramble, 2', { format: 'par_bogey', team: oneBall('scramble', 2, 6) }),
  scrambleOfThree: template('Scramble, 3', { format: 'stableford', team: oneBall('scramble', 3) }),
  scramble: template('Texas scramble', { format: 'stroke_play', team: oneBall('scramble', 4, 3) }),
} satisfies Record<string, DivisionTemplate>

/** Places are shared, because nobody can reckon lots. */
export const sharing = ({ division, ...template }: DivisionTemplate): DivisionTemplate => ({
  ...template,
  division: { ...division, ties: ['last-9', 'last-6', 'last-3', 'last-1', 'shared'] },
})
