import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import type { Fix, FixEffect } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { rowsOf, type Ledger } from '../../replay/compare.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import { divisionOf, teeOf, type EventFile, type Score } from '../../replay/event.ts'
import { readBoard } from '../../replay/play-event.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { strokesReceived } from '#test/score-reckoning.ts'
import { reckon } from '../../replay/compute-results.ts'

const wrongTee = { name: '56', gender: 'men' }

/** The event with a wrong course: the hardest and the easiest hole of one tee are swapped. */
export function withWrongIndexes(event: EventFile): EventFile {
  const wrong = structuredClone(event)
  for (const tee of wrong.course.tees) {
    if (tee.name !== wrongTee.name || tee.gender !== wrongTee.gender) continue
    tee.strokeIndex = tee.strokeIndex.map((index) => ({ 1: 18, 18: 1 })[index] ?? index)
  }
  return wrong
}

type Correction = { wrong: EventFile; flights: readonly DrawnFlight[]; ledger: Ledger }

/**
 * Corrects the stroke indexes during play. Before it every net result follows the wrong indexes, the preview
 * changes nothing, and afterwards every net result and received stroke follows the right ones.
 */
export async function correctIndexes(
  played: Played,
  { wrong, flights, ledger }: Correction,
): Promise<void> {
  const { director, tournamentId, event } = played
  const check = (holds: boolean, failure: string) =>
    holds ? (ledger.held += 1) : ledger.failures.push(failure)
  checkNumbers(await readBoard(played), wrong, ledger)

  const path = `/tournaments/${tournamentId}/fixes`
  const { rounds, version: basedOn } = await director.ask<Fixable>('GET', path)
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
  const applied = await director.ask<FixEffect>('POST', path, { fix, basedOn })
  const isAsShown = JSON.stringify(applied) === JSON.stringify(preview)
  check(isAsShown, 'The fix did something else than its preview')

  checkNumbers(await boardAfter(played, before.version), event, ledger)
  for (const { id } of flights) await checkReceived(played, id, ledger)
}

/** Waits for a newer board, because cached boards are updated shortly after a change. */
async function boardAfter(played: Played, version: number): Promise<Board> {
  for (const until = performance.now() + 20_000; performance.now() < until; await sleep(50)) {
    const board = await readBoard(played)
    if (board.version > version) return board
  }
  throw new Error(`The board stays at version ${version}`)
}

/** Compares every net and gross total with the result computed from the cards so far. */
function checkNumbers(board: Board, event: EventFile, ledger: Ledger) {
  const eventSoFar = structuredClone(event)
  const [round] = eventSoFar.rounds
  const cards = board.rows.map(({ name, cards: [characters = ''] }) => [name, scoresIn(characters)])
  if (round) round.scores = Object.fromEntries(cards) as typeof round.scores
  for (const { name, views } of reckon(eventSoFar)) {
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

/** One character for each hole: strokes in base 36, `x` picked up, `-` not played. */
const scoresIn = (characters: string): Score[] =>
  Array.from(characters, (character) =>
    character === 'x' ? 'picked_up' : character === '-' ? null : Number.parseInt(character, 36),
  )

async function checkReceived({ event, stage }: Played, flightId: string, ledger: Ledger) {
  const client = createApiClient(stage.send, { address: '10.7.0.2' })
  const flight = await client.ask<PublicFlight>('GET', `/flights/${flightId}`)
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
