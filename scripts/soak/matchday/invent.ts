import { mulberry } from '#test/mulberry.ts'
import {
  allowanceOf,
  divisionOf,
  teeOf,
  type Division,
  type EventFile,
  type Player,
  type Score,
  type Tee,
} from '../../replay/event.ts'
import { playingHandicap, strokesReceived } from '../../replay/compute-results.ts'

const par = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
const strokeIndex = [7, 1, 17, 11, 3, 15, 9, 5, 13, 8, 18, 2, 12, 4, 10, 16, 6, 14]
const rated = { par, strokeIndex }

/** Par 72, a longer and a shorter tee for each gender. */
const tees: Tee[] = [
  { name: '60', gender: 'men', courseRating: 72.3, slope: 134, ...rated },
  { name: '56', gender: 'men', courseRating: 70.4, slope: 129, ...rated },
  { name: '56', gender: 'women', courseRating: 75.6, slope: 137, ...rated },
  { name: '49', gender: 'women', courseRating: 71.5, slope: 126, ...rated },
]

const longest = { men: '60', women: '56' }
const shorter = { men: '56', women: '49' }
const bands: { division: Division; from: number; to: number }[] = [
  {
    division: { name: 'A-rækken', format: 'stroke_play', net: true, tees: longest },
    from: 10,
    to: 114,
  },
  {
    division: { name: 'B-rækken', format: 'stableford', net: true, tees: shorter },
    from: 115,
    to: 184,
  },
  {
    division: { name: 'C-rækken', format: 'stableford', net: true, tees: shorter },
    from: 185,
    to: 360,
  },
  {
    division: { name: 'D-rækken', format: 'par_bogey', net: true, tees: shorter },
    from: 120,
    to: 300,
  },
  {
    division: {
      name: 'E-rækken',
      format: 'maximum_score',
      maximum: 'netDoubleBogey',
      net: true,
      tees: shorter,
    },
    from: 150,
    to: 360,
  },
  {
    division: { name: 'F-rækken', format: 'modified_stableford', net: true, tees: longest },
    from: 10,
    to: 180,
  },
]

type Invented = {
  players: number
  divisions: number
  /** The number of *rækker* left out before these; none by default. */
  skipped?: number
  seed: number
  day: string
}

/**
 * Invents an event from a seed: players in up to six *rækker* of five formats with cards that fit their handicaps, three
 * tied players at the top of each *række*, two of them on all last holes, and one who withdraws after nine
 * holes.
 */
export function inventEvent(given: Invented): EventFile {
  const random = mulberry(given.seed)
  const { skipped = 0 } = given
  const chosen = bands.slice(skipped, skipped + given.divisions)
  const event: EventFile = {
    tournament: 'Klubmesterskabets åbningsmatch',
    club: 'Prøvebakken Golfklub',
    course: { name: 'Skovbanen', tees },
    divisions: chosen.map(({ division }) => division),
    players: inventPlayers(random, chosen, given.players),
    rounds: [{ day: given.day, firstStart: '08:00', interval: 8, start: 'one_tee', scores: {} }],
  }
  const scores = new Map(
    event.players.map((player) => [player.name, inventCard(random, event, player)]),
  )
  for (const division of event.divisions) tieAtTop(event, division, scores)
  const gone = event.players.findLast(({ division }) => division === event.divisions[0]?.name)
  if (gone) {
    gone.status = { code: 'WD', round: 1, hole: 10 }
    scores.set(
      gone.name,
      (scores.get(gone.name) ?? []).map((score, i) => (i < 9 ? score : null)),
    )
  }
  const [round] = event.rounds
  if (round) round.scores = Object.fromEntries(scores)
  return event
}

function inventPlayers(random: () => number, chosen: typeof bands, count: number): Player[] {
  const each = Math.ceil(count / chosen.length)
  return Array.from({ length: count }, (_, i) => {
    const { division, from, to } = chosen[Math.floor(i / each)] ?? { from: 0, to: 0 }
    const isWoman = i % 4 === 0
    const first = firstNames[isWoman ? 'women' : 'men'][i % 24] ?? ''
    return {
      // 24 and 25 names combine to 600 different ones.
      name: `${first} ${lastNames[i % 25]}`,
      club: clubs[Math.floor(random() * clubs.length)] ?? '',
      gender: isWoman ? ('women' as const) : ('men' as const),
      handicap: (from + Math.floor(random() * (to - from + 1))) / 10,
      division: division?.name ?? '',
    }
  })
}

const clubs = [
  'Prøvebakken Golfklub',
  'Ørnebjerg Golfklub',
  'Klitsø Golfklub',
  'Åmose Golf & Natur',
]

const handicapIn = (event: EventFile, player: Player): number => {
  const division = divisionOf(event, player)
  return playingHandicap(
    player.handicap,
    teeOf(event, division, player.gender),
    allowanceOf(division),
  )
}

/** A card slightly worse than the handicap, sometimes with a picked-up ball where that is no disaster. */
function inventCard(random: () => number, event: EventFile, player: Player): Score[] {
  const handicap = handicapIn(event, player)
  const mayPickUp = divisionOf(event, player).format !== 'stroke_play'
  return par.map((of, i) => {
    const target = of + strokesReceived(handicap, strokeIndex[i] ?? 0)
    const by = [-1, 0, 0, 0, 0, 0, 1, 1, 1, 3][Math.floor(random() * 10)] ?? 0
    if (mayPickUp && by === 3 && random() < 0.5) return 'picked_up'
    return Math.max(1, target + by)
  })
}

/**
 * Gives three players the same handicap and result: the first two tie on all last holes, and the third has
 * moved a stroke from the front nine to the back.
 */
function tieAtTop(event: EventFile, division: Division, scores: Map<string, Score[]>) {
  const [first, second, third] = event.players.filter(
    (one) => one.division === division.name && one.gender === 'men',
  )
  if (!first || !second || !third) throw new Error('Three are needed to be level')
  const best = par.map((of, i) => {
    const received = strokesReceived(handicapIn(event, first), strokeIndex[i] ?? 0)
    return of + received + ([1, 4, 9, 14].includes(i) ? -1 : i === 7 ? 1 : 0)
  })
  for (const other of [second, third]) other.handicap = first.handicap
  scores.set(first.name, best)
  scores.set(second.name, moved(best, { worse: 2, better: 5 }))
  scores.set(third.name, moved(best, { worse: 12, better: 3 }))
}

const moved = (card: readonly number[], { worse, better }: { worse: number; better: number }) =>
  card.map((score, i) => (i === worse ? score + 1 : i === better ? score - 1 : score))

/** Enough first names for 144 different players. */
const firstNames = {
  women: (
    'Anne Birgitte Camilla Dorte Else Freja Gitte Hanne Ida Jette Karen Lone ' +
    'Maja Nina Oda Pernille Rikke Signe Tove Ulla Vibeke Åse Astrid Bente'
  ).split(' '),
  men: (
    'Anders Bo Carsten Daniel Erik Finn Gustav Henrik Ivan Jens Kasper Lars ' +
    'Mads Niels Ole Peter Rasmus Søren Torben Ulrik Victor Østen Aksel Bjarne'
  ).split(' '),
}

const lastNames = (
  'Holm Kjær Lund Madsen Nygaard Olesen Poulsen Quist Ravn Skov Thomsen Uldall Vang Winther ' +
  'Ågaard Østergaard Bach Clausen Dahl Eriksen Frandsen Gram Hald Iversen Jessen'
).split(' ')
