import { randomUUID } from 'node:crypto'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { DeskDrives } from '#contract/scoring/flight-player.ts'
import { Refused } from '../../replay/api-client.ts'
import { compareBoard } from '../../replay/compare.ts'
import { reckon } from '../../replay/compute-results.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import {
  createdAt,
  playEvent,
  publishFinal,
  publishProvisional,
  readBoard,
} from '../../replay/play-event.ts'
import { deliverCard, openSeats, setStatus, writeHole, type Seat } from '../../replay/play-round.ts'
import { sharing, templates } from './division-templates.ts'
import { checkExports } from './files.ts'
import { inventEvent } from './invent-event.ts'
import { decidedEvent, disqualified, owedBy, planSides, type PlannedSide } from './planned-sides.ts'
import { check, checkEqual, stopwatch, type Part, type World } from './world.ts'

/**
 * Scrambles with a minimum of drives in which sides lack some: the cases under *Resultater*, the director's decisions,
 * and the result afterwards.
 */
export const playDrives: Part = async (world) => {
  const { service, ledger, seed, day, webhooks } = world
  const lap = stopwatch()
  const event = inventEvent({
    players: 24,
    templates: [sharing(templates.scramble), sharing(templates.scrambleOfTwo)],
    seed,
    days: [day],
  })
  await service.clock.set(createdAt(event))
  const sides = planSides(event)
  const played = await playEvent(service, event, {
    logLine: lap,
    play: (given, round) => playWithDrives(given, { ...round, sides }),
  })
  await publishProvisional(played)
  compareBoard(await readBoard(played), reckon(event), ledger)
  await checkCases(world, played, sides)
  await checkNotFinal(world, played)
  for (const side of sides) await decide(world, played, side)
  await checkCases(world, played, [])
  lap('every case decided')
  await publishFinal(played)
  const reckoned = reckon(decidedEvent(event, sides))
  compareBoard(await readBoard(played), reckoned, ledger)
  await checkExports(world, { ...played, event: decidedEvent(event, sides) }, reckoned)
  await webhooks.expect(played.tournamentId, { 'result.published': 2, 'result.changed': 1 })
  lap('final')
}

type Round = {
  at: number
  flights: readonly DrawnFlight[]
  sides: readonly PlannedSide[]
}

async function playWithDrives(played: Played, { at, flights, sides }: Round) {
  for (const flight of flights) {
    const seats = await openSeats(played, at, flight)
    for (let hole = 1; hole <= 18; hole += 1) {
      writeHole(seats, hole)
      for (const seat of seats) await writeDrive(played, sideOf(sides, seat), { seat, hole })
    }
    for (const { phone } of seats) await phone.flush()
    for (const seat of seats) await deliverCard(played, { at, seats, seat })
  }
}

function sideOf(sides: readonly PlannedSide[], { player }: Seat): PlannedSide {
  const found = sides.find(({ players }) => players.includes(player))
  if (!found) throw new Error(`${player.name} has no side`)
  return found
}

async function writeDrive(
  { entries }: Played,
  { players, drivers }: PlannedSide,
  { seat, hole }: { seat: Seat; hole: number },
) {
  const place = drivers[hole - 1]
  const driverId = place === null || place === undefined ? undefined : players[place]?.name
  if (driverId === undefined) return
  const { entryId, phone } = seat
  await phone.drive({ entryId, hole, driverId: entries.get(driverId) ?? '' })
}

const holderOf = ({ entries }: Played, { players }: PlannedSide) =>
  entries.get(players[0]?.name ?? '') ?? ''

async function casesOf({ director, tournamentId }: Played) {
  const { missing } = await director.ask<TournamentResults>(
    'GET',
    `/tournaments/${tournamentId}/results`,
  )
  return missing.filter(({ kind }) => kind === 'drives')
}

async function checkCases({ ledger }: World, played: Played, sides: readonly PlannedSide[]) {
  const sorted = (rows: readonly string[]) => rows.toSorted()
  const shown = (await casesOf(played)).map(({ entryId, drives }) => `${entryId}: ${drives?.owed}`)
  const reckoned = sides.flatMap((side) => {
    const owed = owedBy(side)
    return owed ? [`${holderOf(played, side)}: ${owed}`] : []
  })
  checkEqual(ledger, 'Sides that lack drives', sorted(shown), sorted(reckoned))
}

async function checkNotFinal({ ledger }: World, played: Played) {
  const answer = await publishFinal(played).catch((error: unknown) => error)
  const isRefused = answer instanceof Refused && answer.message.includes('drives_open')
  check(ledger, isRefused, 'A result with missing drives became final')
}

type Settled = { settledAt: number | null }

async function decide(world: World, played: Played, side: PlannedSide) {
  const { decision, drivers } = side
  if (decision === 'none') return
  const entryId = holderOf(played, side)
  const card = `/tournaments/${played.tournamentId}/rounds/${played.roundIds[0]}/cards/${entryId}`
  const [player] = side.players
  if (decision === 'disqualified' && player) {
    await setStatus(played, { at: 0, entryId, player: { ...player, status: disqualified } })
    return
  }
  if (decision === 'drives_found') {
    await writeAtDesk(played, { side, card, drives: drivers.map((one) => one ?? lastOf(side)) })
    return
  }
  if (decision === 'two_strokes') await addTwoStrokes(played, { card, entryId, side })
  await settle(world, played, { card, entryId })
  if (decision !== 'no_cost') return
  // A changed drive opens the case again, although as many are missing.
  await writeAtDesk(played, { side, card, drives: [null, ...drivers.slice(1)] })
  const isOpen = (await casesOf(played)).some((one) => one.entryId === entryId)
  check(world.ledger, isOpen, `${side.name}: a changed drive has not opened the case again`)
  await settle(world, played, { card, entryId })
}

const lastOf = ({ players }: PlannedSide) => players.length - 1

/** *Klaret*. */
async function settle(
  { ledger }: World,
  played: Played,
  { card, entryId }: { card: string; entryId: string },
) {
  const found = (await casesOf(played)).find((one) => one.entryId === entryId)
  const basedOn = found?.drives?.version
  const { settledAt } = await played.director.ask<Settled>('POST', `${card}/drives/settled`, {
    basedOn,
  })
  check(ledger, settledAt !== null, `${entryId} is not settled`)
}

type Desk = {
  side: PlannedSide
  card: string
  drives: readonly (number | null)[]
}

async function writeAtDesk({ director, entries }: Played, { side, card, drives }: Desk) {
  const { drives: now } = await director.ask<{ drives: DeskDrives }>('GET', card)
  await director.ask('PUT', `${card}/drives`, {
    drives: drives.map((place) =>
      place === null ? null : entries.get(side.players[place]?.name ?? ''),
    ),
    basedOn: now.version,
  })
}

type Penalty = { card: string; entryId: string; side: PlannedSide }

async function addTwoStrokes({ director, event }: Played, { card, side }: Penalty) {
  const {
    card: { revision },
  } = await director.ask<{ card: { revision: number } }>('GET', card)
  await director.ask('POST', `${card}/correction`, {
    id: randomUUID(),
    hole: 18,
    score: Number(event.rounds[0]?.scores[side.players[0]?.name ?? '']?.[17]) + 2,
    reason: 'For få drives',
    revision,
  })
}
