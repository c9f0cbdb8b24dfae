import { useEffect, useState } from 'react'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { isUnusual } from '#domain/scoring/score-entry.ts'
import { newId } from '../../new-id.ts'
import type { CardHoleRef } from './flight-cards.tsx'
import type { ScoreStore } from './score-store.ts'
import { ownScore, writesFor, type PlayerViewModel, type Writer } from './flight-view-model.ts'

type ScorePadOptions = {
  players: PlayerViewModel[]
  writer: Writer
  startHole: number
  first: CardHoleRef | undefined
  store: ScoreStore
  /** Whether the hole with this number has a side competition without an answer. */
  hasOpenSide: (hole: number) => boolean
}

/** The hole that was just finished, by its index, and whether a key was pressed after that. */
type FinishedHole = { finished: number | undefined; isAfter: boolean }
const noFinishedHole: FinishedHole = { finished: undefined, isAfter: false }

/** The time before the pad advances from a finished hole (PE-4). */
const advanceDelayMs = 2_000

/** The state of the score pad: hole, active player, and the effect of a key. */
export function useScorePad(options: ScorePadOptions) {
  const { players, writer, startHole, first, store, hasOpenSide } = options
  const numbers = players[0]?.holes.map(({ number }) => number) ?? []
  const [at, setAt] = useState(() => initialHole(numbers, first, { players, writer, startHole }))
  const [chosen, setChosen] = useState(first?.entryId)
  const [unusual, setUnusual] = useState<{ entryId: string; score: number }>()
  const [{ finished, isAfter }, setDone] = useState<FinishedHole>(noFinishedHole)
  const mine = players.filter(({ entryId }) => writesFor(writer, entryId))
  const isOpen = (player: PlayerViewModel, hole = at) => isMissing(player, hole, writer)
  // An unusual score must be confirmed for the player it was entered for.
  const turn = mine.find(({ entryId }) => entryId === (unusual?.entryId ?? chosen))
  const active = turn ?? mine.find((player) => isOpen(player)) ?? mine[0]
  const isComplete = mine.every((player) => player.holes.every((_, i) => !isOpen(player, i)))

  function goTo(index: number) {
    setAt(index)
    setChosen(undefined)
    setUnusual(undefined)
    setDone(noFinishedHole)
  }

  /** Choosing a player to correct a score keeps the hole on the screen. */
  function choose(entryId: string) {
    setChosen(entryId)
    setDone(noFinishedHole)
  }

  function write(player: PlayerViewModel, score: HoleScore, stays = false) {
    setUnusual(undefined)
    const hole = player.holes[at]
    if (!hole || isClosed(player)) return
    const slot = player.entryId === writer.me ? hole.player : hole.marker
    const isDecided = slot.current.length === 0 ? score === null : slot.current.length === 1
    if (!isDecided || slot.score !== score) {
      const replaces = [...slot.heads]
      const entry = { id: newId(), entryId: player.entryId, hole: hole.number, score, replaces }
      void store.add({ kind: 'score', entry: { ...entry, by: writer.me, writtenAt: Date.now() } })
    }
    if (score === null || stays) return setDone(noFinishedHole)
    const next = mine.find((other) => other !== player && isOpen(other))
    setChosen(next?.entryId ?? player.entryId)
    setDone(next ? noFinishedHole : { finished: at, isAfter: false })
  }

  function press(player: PlayerViewModel, score: HoleScore) {
    const par = player.holes[at]?.par ?? 4
    if (typeof score === 'number' && isUnusual(score, par)) {
      setChosen(player.entryId)
      setUnusual({ entryId: player.entryId, score })
    } else write(player, score)
  }

  // On a finished hole a key would overwrite the last score, so the user must choose a player first.
  function key(score: HoleScore) {
    if (finished !== undefined) setDone({ finished, isAfter: true })
    else if (active) press(active, score)
  }

  const isTurn = finished !== undefined && finished === lastOfFirstNine(numbers, startHole)
  const next = () => goTo((at + 1) % numbers.length)
  useEffect(() => {
    const stays = finished === undefined || isAfter || isComplete || isTurn
    if (stays || hasOpenSide(numbers[at] ?? 0)) return
    const timer = setTimeout(next, advanceDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the clock starts when a hole is finished
  }, [finished, isAfter])

  const hole = { at, number: numbers[at] ?? 1, active, finished, isAfter, isTurn }
  return { ...hole, isComplete, unusual, goTo, next, press, key, write, setUnusual, choose }
}

/** The index of the ninth hole played, after which the cards are compared (PE-10); undefined on nine holes. */
export const lastOfFirstNine = (numbers: readonly number[], startHole: number) =>
  numbers.length > 9 ? (Math.max(0, numbers.indexOf(startHole)) + 8) % numbers.length : undefined

const isMissing = (player: PlayerViewModel, at: number, { me }: Writer) => {
  const hole = player.holes[at]
  // No scores are expected of a player with a code.
  if (player.status !== null && player.status !== undefined) return false
  return hole !== undefined && ownScore(hole, player.entryId, me) === null
}

type Field = Pick<ScorePadOptions, 'players' | 'writer' | 'startHole'>

/** The index of the requested hole (SC-3), otherwise of the hole in play. */
function initialHole(
  numbers: readonly number[],
  first: ScorePadOptions['first'],
  field: Field,
): number {
  const requested = first ? numbers.indexOf(first.hole) : -1
  return requested >= 0 ? requested : firstOpenHole(field)
}

/** The first hole in the order of play on which a player of this writer has no score. */
function firstOpenHole({ players, writer, startHole }: Field): number {
  const holes = players[0]?.holes ?? []
  const start = Math.max(
    0,
    holes.findIndex(({ number }) => number === startHole),
  )
  const mine = players.filter(({ entryId }) => writesFor(writer, entryId))
  const order = holes.map((_, i) => (start + i) % holes.length)
  const open = order.find((at) => mine.some((player) => isMissing(player, at, writer)))
  return open ?? order.at(-1) ?? 0
}

/** Whether the card is delivered, so that only the committee may change it. */
export const isClosed = ({ state }: PlayerViewModel) =>
  state === 'delivered' || state === 'corrected'
