import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import type { PublicFlight } from '#contract/scoring-flights.ts'
import type { Fix, Fixable, FixEffect } from '#contract/results.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { rowsOf, type Ledger } from '../../replay/compare.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import { divisionOf, teeOf, type EventFile, type Score } from '../../replay/event.ts'
import { readBoard } from '../../replay/finish.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { reckon, strokesReceived } from '../../replay/compute-results.ts'

const wrongTee = { name: '56', gender: 'men' }

/** The event as its course was read in: on one tee the hardest hole and the easiest are exchanged. */
export function withWrongIndexes(event: EventFile): EventFile {
  const wrong = structuredClone(event)
  for (const tee of wrong.course.tees) {
    if (tee.name !== wrongTee.name || tee.gender !== wrongTee.gender) continue
    tee.strokeIndex = tee.strokeIndex.map((index) => ({ 1: 18, 18: 1 })[index] ?? index)
  }
  return wrong
}

type Mending = { wrong: EventFile; flights: readonly DrawnFlight[]; ledger: Ledger }

/**
 * Found while most are out: before it every net number is what the wrong indexes make, the preview
 * changes nothing, and afterwards every net number and every stroke received is what the right make.
 */
export async function mendIndexes(
  played: Played,
  { wrong, flights, ledger }: Mending,
): Promise<void> {
  const { director, tournamentId, event } = played
  const check = (holds: boolean, failure: string) =>
    holds ? (ledger.held += 1) : ledger.failures.push(failure)
  checkNumbers(await readBoard(played), wrong, ledger)

  const path = `/tournaments/${tournamentId}/fixes`
  const { rounds } = await director.ask<Fixable>('GET', path)
  const tees = (rounds[0]?.tees ?? []).filter(
    ({ name, gender }) => name === wrongTee.name && gender === wrongTee.gender,
  )
  const right = event.course.tees.find(
    ({ name, gender }) => name === wrongTee.name && gender === wrongTee.gender,
  )
  const fix: Fix = {
    kind: 'stroke_indexes',
    teeIds: tees.map(({ id }) => id),
    strokeIndexes: right?.strokeIndex ?? [],
  }
  const preview = await director.ask<FixEffect>('POST', `${path}/preview`, { fix })
  check(preview.changes.length > 0, 'The preview reports no change')
  const before = await readBoard(played)
  checkNumbers(before, wrong, ledger)
  const applied = await director.ask<FixEffect>('POST', path, { fix })
  const isAsShown = JSON.stringify(applied) === JSON.stringify(preview)
  check(isAsShown, 'The fix did something else than its preview')

  checkNumbers(await boardAfter(played, before.version), event, ledger)
  for (const { id } of flights) await checkReceived(played, id, ledger)
}

/** Boards are kept as bytes, and learn of a new version a moment after it was stored. */
async function boardAfter(played: Played, version: number): Promise<Board> {
  for (const until = performance.now() + 20_000; performance.now() < until; await sleep(50)) {
    const board = await readBoard(played)
    if (board.version > version) return board
  }
  throw new Error(`The board stays at version ${version}`)
}

/** Every total, net and gross, against what the cards that have come so far are reckoned to. */
function checkNumbers(board: Board, event: EventFile, ledger: Ledger) {
  const so = structuredClone(event)
  const [round] = so.rounds
  const cards = board.rows.map(({ name, cards: [signs = ''] }) => [name, scoresIn(signs)])
  if (round) round.scores = Object.fromEntries(cards) as typeof round.scores
  for (const { name, views } of reckon(so)) {
    const at = board.divisions.findIndex((division) => division.name === name)
    for (const view of ['net', 'gross'] as const) {
      const shown = rowsOf(board, at, view) ?? []
      for (const { player, total } of views[view] ?? []) {
        const is = shown.find((row) => row.player === player)?.total
        if (is === total) ledger.held += 1
        else ledger.failures.push(`${name}, ${view}: ${player} has ${is} so far, reckoned ${total}`)
      }
    }
  }
}

/** A sign for each hole: strokes to base 36, `x` picked up, `-` none yet. */
const scoresIn = (signs: string): Score[] =>
  Array.from(signs, (sign) =>
    sign === 'x' ? 'picked_up' : sign === '-' ? null : Number.parseInt(sign, 36),
  )

async function checkReceived({ event, stage }: Played, flightId: string, ledger: Ledger) {
  const anybody = createApiClient(stage.send, { address: '10.7.0.2' })
  const flight = await anybody.ask<PublicFlight>('GET', `/flights/${flightId}`)
  for (const { name, playingHandicap, holes } of flight.players) {
    const player = event.players.find((one) => one.name === name)
    if (!player) throw new Error(`${name} did not enter`)
    const tee = teeOf(event, divisionOf(event, player), player.gender)
    const isRight = holes.every(
      ({ received }, i) => received === strokesReceived(playingHandicap, tee.strokeIndex[i] ?? 0),
    )
    if (isRight) ledger.held += 1
    else ledger.failures.push(`${name} has strokes on other holes than the right indexes give`)
  }
}
