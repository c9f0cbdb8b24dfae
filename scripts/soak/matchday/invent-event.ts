import { mulberry } from '#test/mulberry.ts'
import { strokesReceived } from '#test/score-reckoning.ts'
import { handicapOfSide, roundHandicap } from '../../replay/count-cards.ts'
import {
  contestantsOf,
  divisionOf,
  type Division,
  type EventFile,
  type Player,
  type Score,
  type Tee,
} from '../../replay/event.ts'
import { par, strokeIndex, tees, type DivisionTemplate } from './division-templates.ts'

type Invented = {
  players: number
  templates: readonly DivisionTemplate[]
  seed: number
  /** The tees of the course; of `division-templates.ts` by default. */
  tees?: Tee[]
  /** The day of each round. */
  days: readonly string[]
}

/**
 * Invents an event from a seed: players or sides in *rækker* with cards that fit their handicaps, three tied at the top
 * of each *række*, two of them on all last holes, and a player of the first *række* who withdraws after nine holes
 * where the result does not need the committee's decision.
 */
export function inventEvent(given: Invented): EventFile {
  const random = mulberry(given.seed)
  const event: EventFile = {
    tournament: 'Klubmesterskabets åbningsmatch',
    club: 'Prøvebakken Golfklub',
    course: { name: 'Skovbanen', tees: given.tees ?? tees },
    divisions: given.templates.map(({ division }) => division),
    players: inventPlayers(random, given.templates, given.players),
    rounds: given.days.map((day) => ({
      day,
      firstStart: '08:00',
      interval: 8,
      start: 'one_tee',
      scores: {},
    })),
  }
  for (const division of event.divisions) tieHandicaps(event, division)
  const gone = withdrawn(event)
  for (const [at, round] of event.rounds.entries()) {
    const scores = new Map(
      holdersOf(event).map((player) => [player.name, inventCard(random, event, player)]),
    )
    for (const division of event.divisions) tieAtTop(event, division, scores)
    if (gone && at === 0) {
      const half = (scores.get(gone.name) ?? []).map((score, i) => (i < 9 ? score : null))
      scores.set(gone.name, half)
    }
    round.scores = Object.fromEntries(scores)
  }
  return event
}

/** Gives the last player of the first *række* a code, unless it is for the committee to say what becomes of the side. */
function withdrawn({ players, divisions: [division] }: EventFile): Player | undefined {
  const { team, name } = division ?? {}
  if (team && (team.kind === 'one_ball' || team.count === team.size)) return undefined
  const gone = players.findLast((player) => player.division === name)
  if (gone) gone.status = { code: 'WD', round: 1, hole: 10 }
  return gone
}

/** The players with a card: of a side that plays one ball the first. */
const holdersOf = (event: EventFile) =>
  event.divisions.flatMap((division) =>
    [...contestantsOf(event, division).values()].flatMap((players) =>
      division.team?.kind === 'one_ball' ? players.slice(0, 1) : players,
    ),
  )

function inventPlayers(
  random: () => number,
  chosen: readonly DivisionTemplate[],
  count: number,
): Player[] {
  const each = Math.ceil(count / chosen.length)
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor(i / each)
    const { division, from, to } = chosen[at] ?? { from: 0, to: 0 }
    const isWoman = i % 4 === 0
    const first = firstNames[isWoman ? 'women' : 'men'][i % 24] ?? ''
    const side = division?.team && Math.floor((i % each) / division.team.size) + 1
    return {
      // 24 and 25 names combine to 600 different ones.
      name: `${first} ${lastNames[i % 25]}`,
      club: clubs[Math.floor(random() * clubs.length)] ?? '',
      gender: isWoman ? ('women' as const) : ('men' as const),
      handicap: (from + Math.floor(random() * (to - from + 1))) / 10,
      division: division?.name ?? '',
      ...(side && { side: `Hold ${at + 1}.${side}` }),
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
  return division.team?.kind === 'one_ball'
    ? handicapOfSide(event, division, contestantsOf(event, division).get(player.side ?? '') ?? [])
    : roundHandicap(event, division, player)
}

/** A card slightly worse than the handicap, sometimes with a picked-up ball where that is no disaster. */
function inventCard(random: () => number, event: EventFile, player: Player): Score[] {
  const handicap = handicapIn(event, player)
  const { format, team } = divisionOf(event, player)
  const mayPickUp = format !== 'stroke_play' || team?.kind === 'best_balls'
  return par.map((of, i) => {
    const target = of + strokesReceived(handicap, strokeIndex[i] ?? 0)
    const by = [-1, 0, 0, 0, 0, 0, 1, 1, 1, 3][Math.floor(random() * 10)] ?? 0
    if (mayPickUp && by === 3 && random() < 0.5) return 'picked_up'
    return Math.max(1, target + by)
  })
}

/** Three men, or three sides. */
function firstThree(event: EventFile, division: Division): [Player[], Player[], Player[]] {
  const [first, second, third] = [...contestantsOf(event, division).values()].filter(
    ([player]) => division.team || player?.gender === 'men',
  )
  if (!first || !second || !third) throw new Error('Three are needed to be level')
  return [first, second, third]
}

/** Gives the three the same handicaps. */
function tieHandicaps(event: EventFile, division: Division) {
  const [first, ...others] = firstThree(event, division)
  for (const [i, { handicap, gender }] of first.entries()) {
    for (const player of others.flatMap((players) => players[i] ?? [])) {
      Object.assign(player, { handicap, gender })
    }
  }
}

/** Gives the three the same result: the first two tie on all last holes, and the third has moved a stroke from the front nine to the back. */
function tieAtTop(event: EventFile, division: Division, scores: Map<string, Score[]>) {
  const [first, second, third] = firstThree(event, division)
  for (const [i, player] of first.entries()) {
    if (!scores.has(player.name)) continue
    const handicap = handicapIn(event, player)
    const best = par.map((of, hole) => {
      const received = strokesReceived(handicap, strokeIndex[hole] ?? 0)
      return of + received + ([1, 4, 9, 14].includes(hole) ? -1 : hole === 7 ? 1 : 0)
    })
    scores.set(player.name, best)
    scores.set(second[i]?.name ?? '', moved(best, { worse: 2, better: 5 }))
    scores.set(third[i]?.name ?? '', moved(best, { worse: 12, better: 3 }))
  }
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
