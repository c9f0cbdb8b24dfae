import type { HoleOutcome, MatchEnd } from '#test/match-reckoning.ts'
import { Refused } from '../../replay/api-client.ts'
import type { GolferAccount } from './golfer-accounts.ts'
import {
  checkStrokes,
  strokesOf,
  type Contest,
  type MatchFormat,
  type Sides,
} from './match-contest.ts'
import { openMatchPhone, type MatchPhone } from './match-phone.ts'
import { publicDivision } from './play-matches.ts'
import { check, checkEqual } from './world.ts'

/** How the players write a match: who won each hole, with holes or the match given, or the strokes of each ball. */
export type Way = 'pressed' | 'conceded_holes' | 'conceded_match' | 'strokes' | 'walkover'

export type OwnMatch = {
  id: string
  sides: Sides
  format: MatchFormat
  accounts: readonly GolferAccount[]
  holes: readonly HoleOutcome[]
  end: MatchEnd
}
type Phones = Record<'A' | 'B', [MatchPhone, ...MatchPhone[]]>
type Written = { match: OwnMatch; phones: Phones }

/** The holes on which the last phone of B has no connection. */
const outage = { from: 4, to: 12 }
const minutesOfHole = 12

/** Writes a match from the phones of both sides and ends it there; returns how it must be decided. */
export async function playHoles(contest: Contest, match: OwnMatch, way: Way) {
  const { id, sides, format, end } = match
  await checkStrokes(contest, { id }, { format, sides })
  const written = { match, phones: phonesOf(contest, match) }
  await checkStranger(contest, match)
  if (way === 'conceded_match') return concedeMatch(contest, written)
  if (way === 'strokes') await writeStrokes(contest, written)
  else if (way === 'conceded_holes') await giveHoles(contest, written)
  else await pressHoles(contest, written)
  await checkHoles(contest, written, way)
  await finish(contest, written, way)
  return { how: 'played', ...end }
}

function phonesOf({ service }: Contest, { id, sides, accounts }: OwnMatch): Phones {
  const of = (side: 'A' | 'B'): [MatchPhone, ...MatchPhone[]] => {
    const [first, ...others] = sides[side].flatMap(({ name }) => {
      const account = accounts.find((one) => one.name === name)
      return account ? [openMatchPhone(account.client, id, service.clock.now)] : []
    })
    if (!first) throw new Error(`Nobody of side ${side} has an account`)
    return [first, ...others]
  }
  return { A: of('A'), B: of('B') }
}

/** Another golfer with an account does not write the match. */
async function checkStranger({ service, ledger }: Contest, { id, sides, accounts }: OwnMatch) {
  const players = new Set([...sides.A, ...sides.B].map(({ name }) => name))
  const stranger = accounts.find(({ name }) => !players.has(name))
  if (!stranger) return
  const phone = openMatchPhone(stranger.client, id, service.clock.now)
  phone.press(1, 'A')
  const answer = await phone.flush().catch((error: unknown) => error)
  check(
    ledger,
    answer instanceof Refused && answer.status === 404,
    `${id}: a stranger wrote a hole`,
  )
}

const nextHole = ({ service }: Contest, minutes = minutesOfHole) =>
  service.clock.set(service.clock.now() + minutes * 60_000)

const other = (outcome: HoleOutcome): HoleOutcome => (outcome === 'H' ? 'A' : 'H')

/**
 * Both sides press who won, in turn. B is without a connection for a while and sends everything together, twice: on two
 * holes both have written, and the press that was made last counts whenever it arrives.
 */
async function pressHoles(contest: Contest, { match, phones }: Written) {
  const [a] = phones.A
  const [b] = phones.B
  for (const [i, outcome] of match.holes.entries()) {
    const hole = i + 1
    await nextHole(contest)
    if (hole === outage.from) {
      a.press(hole, other(outcome))
      await a.flush()
      await nextHole(contest, 1)
      b.press(hole, outcome)
    } else if (hole === outage.from + 2) {
      b.press(hole, other(outcome))
      await nextHole(contest, 1)
      a.press(hole, outcome)
      await a.flush()
    } else {
      const writer = hole % 2 === 0 ? b : a
      writer.press(hole, outcome)
      await a.flush()
    }
    if (hole === 3) await checkNotOver(contest, a)
    if (hole < outage.from || hole > outage.to) await b.flush()
  }
  await b.flush()
  await b.sendAgain()
}

async function checkNotOver({ ledger }: Contest, phone: MatchPhone) {
  const answer = await phone.finish().catch((error: unknown) => error)
  const isRefused = answer instanceof Refused && answer.message.includes('match_not_over')
  check(ledger, isRefused, `${phone.path}: a match was ended after three holes`)
}

/** On every third hole the loser gives it; others are written by the winner. */
async function giveHoles(contest: Contest, { match, phones }: Written) {
  for (const [i, outcome] of match.holes.entries()) {
    await nextHole(contest)
    const loser = outcome === 'A' ? 'B' : 'A'
    const isGiven = i % 3 === 0 && outcome !== 'H'
    const [phone] = phones[isGiven ? loser : outcome === 'B' ? 'B' : 'A']
    await phone.read()
    phone.press(i + 1, outcome, isGiven)
    await phone.flush()
  }
}

/** Gives the match after seven holes, which keeps them. */
async function concedeMatch(contest: Contest, written: Written) {
  const { match, phones } = written
  const { winner } = match.end
  const short = { ...match, holes: match.holes.slice(0, 7) }
  await giveHoles(contest, { match: short, phones })
  await checkHoles(contest, { match: short, phones }, 'conceded_holes')
  const [loser] = phones[winner === 'A' ? 'B' : 'A']
  await loser.concede()
  const { card } = await loser.read()
  checkEqual(contest.ledger, `${match.id}: holes that are kept`, Object.keys(card).length, 7)
  return { how: 'conceded' as const, winner }
}

/**
 * Each player writes the own ball. The best net ball of the winner is a stroke better, with strokes that are reckoned
 * from the handicaps; partners are worse or pick up.
 */
async function writeStrokes(contest: Contest, { match, phones }: Written) {
  const received = strokesOf(contest, match)
  for (const [i, outcome] of match.holes.entries()) {
    const hole = i + 1
    await nextHole(contest)
    let at = 0
    for (const side of ['A', 'B'] as const) {
      for (const [place, phone] of phones[side].entries()) {
        const strokes = received[at]?.[i % 18] ?? 0
        at += 1
        const isBest = place === 0
        const net = isBest ? (outcome === 'H' || outcome === side ? 4 : 5) : 7
        const score = !isBest && i % 2 === 0 ? 'picked_up' : net + strokes
        phone.writeStrokes(hole, `${side}${isBest ? 0 : 1}`, score)
        const isAway = side === 'B' && hole >= outage.from && hole <= outage.to
        if (!isAway) await phone.flush()
      }
    }
  }
  for (const phone of [...phones.A, ...phones.B]) await phone.flush()
}

/** What everybody sees of the match before it is ended: each hole, who leads, and how many are played. */
async function checkHoles(contest: Contest, { match, phones }: Written, way: Way) {
  const { ledger } = contest
  const { id, holes } = match
  const { card } = await phones.A[0].read()
  if (way !== 'strokes') {
    const shown = holes.map((_, i) => card[i + 1]?.winner)
    checkEqual(ledger, `${id}: holes (${way})`, shown, holes)
    const given = holes.map(
      (outcome, i) => way === 'conceded_holes' && i % 3 === 0 && outcome !== 'H',
    )
    checkEqual(
      ledger,
      `${id}: given`,
      holes.map((_, i) => card[i + 1]?.isConceded),
      given,
    )
  }
  const live = (await publicDivision(contest))?.matches.find((one) => one.id === id)?.live
  const lead = holes.reduce((sum, one) => sum + (one === 'A' ? 1 : one === 'B' ? -1 : 0), 0)
  const leader = lead === 0 ? null : lead > 0 ? 'A' : 'B'
  checkEqual(ledger, `${id}: stand (${way})`, [live?.leader, live?.played], [leader, holes.length])
}

/** One side ends the match by its holes; the other does the same, or confirms. */
async function finish({ ledger }: Contest, { match, phones }: Written, way: Way) {
  const [a] = phones.A
  const [b] = phones.B
  await a.finish()
  const { decision, report } = await b.read()
  checkEqual(ledger, `${match.id}: waits for the other`, [decision, report?.by], [null, 'A'])
  await (way === 'pressed' ? b.finish() : b.confirm())
}
