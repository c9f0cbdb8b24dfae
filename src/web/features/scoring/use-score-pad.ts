import { useEffect, useState } from 'react'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { isUnusual } from '#domain/scoring/score-entry.ts'
import { newId } from '../../server-clock.ts'
import type { OneHole } from './flight-cards.tsx'
import type { ScoreStore } from './score-store.ts'
import { ownScore, writesFor, type PlayerViewModel, type Writer } from './flight-view-model.ts'

type ScorePadOptions = {
  players: PlayerViewModel[]
  writer: Writer
  startHole: number
  first: OneHole | undefined
  store: ScoreStore
  /** Whether a hole, by its number, still asks for something when every score is written. */
  asksMore: (hole: number) => boolean
}

/** The hole that was just finished, by its index, and whether a key was pressed after that. */
type FinishedHole = { finished: number | undefined; isAfter: boolean }
const noFinishedHole: FinishedHole = { finished: undefined, isAfter: false }

/** How long a finished hole stays before the next one comes by itself (PE-4). */
const advanceDelayMs = 2_000

/** The hole on the screen, the player whose turn it is to be written, and what a key does. */
export function useScorePad(options: ScorePadOptions) {
  const { players, writer, startHole, first, store, asksMore } = options
  const numbers = players[0]?.holes.map(({ number }) => number) ?? []
  const [at, setAt] = useState(() => atFirst(numbers, first, { players, writer, startHole }))
  const [chosen, setChosen] = useState(first?.entryId)
  const [asked, setAsked] = useState<{ entryId: string; score: number }>()
  const [{ finished, isAfter }, setDone] = useState<FinishedHole>(noFinishedHole)
  const mine = players.filter(({ entryId }) => writesFor(writer, entryId))
  const isOpen = (player: PlayerViewModel, hole = at) => isMissing(player, hole, writer)
  // What is asked of one is never answered for another.
  const turn = mine.find(({ entryId }) => entryId === (asked?.entryId ?? chosen))
  const active = turn ?? mine.find((one) => isOpen(one)) ?? mine[0]
  const isWhole = mine.every((player) => player.holes.every((_, i) => !isOpen(player, i)))

  function goTo(index: number) {
    setAt(index)
    setChosen(undefined)
    setAsked(undefined)
    setDone(noFinishedHole)
  }

  /** Whoever puts a score right keeps the hole on the screen. */
  function choose(entryId: string) {
    setChosen(entryId)
    setDone(noFinishedHole)
  }

  function write(player: PlayerViewModel, score: HoleScore, stays = false) {
    setAsked(undefined)
    const hole = player.holes[at]
    if (!hole || isClosed(player)) return
    const slot = player.entryId === writer.me ? hole.player : hole.marker
    const stands = slot.current.length === 0 ? score === null : slot.current.length === 1
    if (!stands || slot.score !== score) {
      const replaces = [...slot.heads]
      const entry = { id: newId(), entryId: player.entryId, hole: hole.number, score, replaces }
      void store.add({ kind: 'score', entry: { ...entry, by: writer.me, writtenAt: Date.now() } })
    }
    if (score === null || stays) return setDone(noFinishedHole)
    const next = mine.find((one) => one !== player && isOpen(one))
    setChosen(next?.entryId ?? player.entryId)
    setDone(next ? noFinishedHole : { finished: at, isAfter: false })
  }

  function press(player: PlayerViewModel, score: HoleScore) {
    const par = player.holes[at]?.par ?? 4
    if (typeof score === 'number' && isUnusual(score, par)) {
      setChosen(player.entryId)
      setAsked({ entryId: player.entryId, score })
    } else write(player, score)
  }

  // Once the hole is finished a key would write over the last score: who means it chooses the player first.
  function key(score: HoleScore) {
    if (finished !== undefined) setDone({ finished, isAfter: true })
    else if (active) press(active, score)
  }

  const isTurn = finished !== undefined && finished === lastOfFirstNine(numbers, startHole)
  const next = () => goTo((at + 1) % numbers.length)
  useEffect(() => {
    const stays = finished === undefined || isAfter || isWhole || isTurn
    if (stays || asksMore(numbers[at] ?? 0)) return
    const timer = setTimeout(next, advanceDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the clock starts when a hole is finished
  }, [finished, isAfter])

  const shown = { at, number: numbers[at] ?? 1, active, asked, finished, isAfter, isWhole, isTurn }
  return { ...shown, goTo, next, press, key, write, setAsked, choose }
}

/** After nine they hold their cards against each other (PE-10); those nine begin where play began. */
export const lastOfFirstNine = (numbers: readonly number[], startHole: number) =>
  numbers.length > 9 ? (Math.max(0, numbers.indexOf(startHole)) + 8) % numbers.length : undefined

const isMissing = (player: PlayerViewModel, at: number, { me }: Writer) => {
  const hole = player.holes[at]
  // Whoever plays no further is not waited for.
  if (player.status !== null && player.status !== undefined) return false
  return hole !== undefined && ownScore(hole, player.entryId, me) === null
}

type Field = Pick<ScorePadOptions, 'players' | 'writer' | 'startHole'>

/** The hole that was asked for (SC-3), else the one that is played. */
function atFirst(
  numbers: readonly number[],
  first: ScorePadOptions['first'],
  field: Field,
): number {
  const asked = first ? numbers.indexOf(first.hole) : -1
  return asked >= 0 ? asked : firstOpen(field.players, field.writer, field.startHole)
}

/** The first hole that somebody she writes for has no score on, in the order it is played. */
function firstOpen(players: readonly PlayerViewModel[], writer: Writer, startHole: number): number {
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

/** Only the committee writes on a card that was handed in. */
export const isClosed = ({ state }: PlayerViewModel) =>
  state === 'delivered' || state === 'corrected'
