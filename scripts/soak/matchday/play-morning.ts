import { reckon } from '../../replay/compute-results.ts'
import { compareBoard } from '../../replay/compare.ts'
import { drawRound, readFlights } from '../../replay/draw-round.ts'
import type { EventFile, Player } from '../../replay/event.ts'
import { makeTournament, type Adjust } from '../../replay/make-tournament.ts'
import {
  createdAt,
  momentOf,
  publishFinal,
  publishProvisional,
  readBoard,
} from '../../replay/play-event.ts'
import { templates, type DivisionTemplate } from './division-templates.ts'
import { checkExports, checkPapers } from './files.ts'
import { inventEvent } from './invent-event.ts'
import { checkMoney, offerExtras } from './money.ts'
import { checkPrizes } from './prizes.ts'
import {
  addReserve,
  applySmallFlightSuggestion,
  moveLate,
  replaceAbsent,
  markPresence,
} from './presence.ts'
import { playSuspended } from './suspension.ts'
import { watchRound } from './stream.ts'
import { stopwatch, type Part } from './world.ts'

const fee = 35_000

/** Places are shared, because nobody can reckon lots. */
const template: DivisionTemplate = {
  ...templates.stableford,
  division: {
    ...templates.stableford.division,
    ties: ['last-9', 'last-6', 'last-3', 'last-1', 'shared'],
  },
}

const withPrizesAndFee: Adjust = (change) => ({
  ...change,
  feeOre: fee,
  memberFeeOre: fee,
  places: 19,
  divisions: change.divisions.map((division) => ({
    ...division,
    terms: {
      ...division.terms,
      prizes: { gross: 1, net: 3, oneEach: true, everyNth: 5, absentPasses: true },
    },
  })),
})

/**
 * A morning with absentees, a reserve, a late player, a flight that is too small, extras and payment at the tournament
 * desk; play that is suspended twice, the second time to the next day; and prizes by the club's rules.
 */
export const playMorning: Part = async (world) => {
  const { service, ledger, seed, day } = world
  const lap = stopwatch()
  const all = inventEvent({ players: 20, templates: [template], seed, days: [day] })
  // The reserve is added to the waiting list by hand.
  const reserve = all.players[10]
  if (!reserve) throw new Error('No reserve')
  const entered = { ...all, players: all.players.filter((player) => player !== reserve) }
  await service.clock.set(createdAt(all))
  const played = await makeTournament(service, entered, withPrizesAndFee)
  const reserveId = await addReserve(world, played, reserve)
  const chosen = await offerExtras(world, played)
  lap('19 players and a reserve, with extras')

  await service.clock.set(momentOf(day, 7 * 60))
  const drawn = await drawRound(played, 0)
  const { absent } = await markPresence(world, played, drawn)
  const [first = ''] = absent
  for (const out of absent.slice(0, 3)) {
    await replaceAbsent(world, played, { out, reserveId: out === first ? reserveId : null })
  }
  await applySmallFlightSuggestion(world, played)
  await checkMoney(world, played, { fee, chosen, absent })
  await service.clock.set(momentOf(day, 7 * 60 + 50))
  await moveLate(world, played)
  lap('the morning')

  const isAbsent = ({ name }: Player) => absent.includes(played.entries.get(name) ?? '')
  const event = withAbsent(all, isAbsent)
  const entries = new Map([...played.entries, [reserve.name, reserveId]])
  const now = { ...played, event, entries }
  const watched = await watchRound(world, now.roundIds[0] ?? '')
  const round = now.roundIds[0] ?? ''
  const names = event.players.filter((player) => !isAbsent(player)).map(({ name }) => name)
  await checkPapers(world, now, { round, kinds: ['start_list', 'scorecards', 'starter'], names })
  await playSuspended(world, now, await readFlights(now, 0))
  lap('suspended twice, and played on the next day')
  await publishProvisional(now)
  const reckoned = reckon(event)
  compareBoard(await readBoard(now), reckoned, ledger)
  await publishFinal(now)
  compareBoard(await readBoard(now), reckoned, ledger)
  await watched.finish('The suspended round')
  await checkExports(world, now, reckoned)
  await checkPrizes(world, now, reckoned)
  lap('final, with its prizes')
}

/** Who is taken off the published list is out, without a card. */
function withAbsent(event: EventFile, isAbsent: (player: Player) => boolean): EventFile {
  const players = event.players.map((player): Player => {
    return isAbsent(player) ? { ...player, status: { code: 'WD', round: 1 } } : player
  })
  const out = new Set(players.filter(isAbsent).map(({ name }) => name))
  const rounds = event.rounds.map((round) => {
    const kept = Object.entries(round.scores).filter(([name]) => !out.has(name))
    return { ...round, scores: Object.fromEntries(kept) }
  })
  return { ...event, players, rounds }
}
