import { useEffect, useState } from 'react'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { isUnusual } from '#domain/scoring/score-entry.ts'
import { newTimedId } from '../../new-timed-id.ts'
import type { CardHoleRef } from './flight-cards.tsx'
import type { ScoreStore } from './score-store.ts'
import { writesFor, type PlayerViewModel, type Writer } from './flight-view-model.ts'
import { firstOpenHole, missingScores, type Field } from './hole-in-play.ts'

type ScorePadOptions = {
  players: PlayerViewModel[]
  writer: Writer
  startHole: number
  first: CardHoleRef | undefined
  store: ScoreStore
  /** Whether something but a score is still asked on the hole with this number, which then stays on the screen. */
  isAsking: (hole: number) => boolean
}

/** The hole that was just finished, by its index, and whether a key was pressed after that. */
type FinishedHole = { finished: number | undefined; isAfter: boolean }
const noFinishedHole: FinishedHole = { finished: undefined, isAfter: false }

/** A score that replaced another one on the hole shown, so that it can be undone. */
type Correction = { entryId: string; from: HoleScore; to: HoleScore }

/** The time before the pad advances from a finished hole (PE-4). */
const advanceDelayMs = 2_000

/** After the pad has advanced by itself, a key writes nothing for this long: it was meant for the hole before. */
const strayPressMs = 500

/** The state of the score pad: hole, active player, and the effect of a key. */
export function useScorePad(options: ScorePadOptions) {
  const { players, writer, startHole, first } = options
  const numbers = players[0]?.holes.map(({ number }) => number) ?? []
  const [at, setAt] = useState(() => initialHole(numbers, first, { players, writer, startHole }))
  const [chosen, setChosen] = useState(first?.entryId)
  const [unusual, setUnusual] = useState<{ entryId: string; score: HoleScore }>()
  const [{ finished, isAfter }, setDone] = useState<FinishedHole>(noFinishedHole)
  const correction = useCorrection()
  const arrival = useArrival()
  // An unusual score must be confirmed for the player it was entered for.
  const turn = unusual?.entryId ?? chosen
  const { mine, active, isMissing, isComplete } = playersOf(options, { at, turn })
  const isTurn = finished !== undefined && finished === lastOfFirstNine(numbers, startHole)

  function goTo(index: number) {
    setAt(index)
    setChosen(undefined)
    setUnusual(undefined)
    setDone(noFinishedHole)
    correction.clear()
  }
  const next = () => goTo((at + 1) % numbers.length)
  const advance = () => {
    next()
    arrival.begin()
  }

  /** Choosing a player to correct a score keeps the hole on the screen. */
  function choose(entryId: string | undefined) {
    setChosen(entryId)
    setDone(noFinishedHole)
  }

  function write(player: PlayerViewModel, score: HoleScore, stays = false) {
    setUnusual(undefined)
    const written = writeScore(player, { at, score, ...options })
    if (!written) return
    if (correction.note(player.entryId, { was: written.was, score }))
      return choose(stays ? player.entryId : undefined)
    if (score === null || stays) return setDone(noFinishedHole)
    const open = mine.find((other) => other !== player && isMissing(other, at))
    setChosen(open?.entryId ?? player.entryId)
    setDone(open ? noFinishedHole : { finished: at, isAfter: false })
  }

  function press(player: PlayerViewModel, score: HoleScore) {
    if (!isUnusualOn(player.holes[at], score)) return write(player, score)
    setChosen(player.entryId)
    setUnusual({ entryId: player.entryId, score })
  }

  // On a finished hole a key would overwrite the last score, so the user must choose a player first.
  function key(score: HoleScore) {
    if (arrival.isRecent) return
    if (finished !== undefined) setDone({ finished, isAfter: true })
    else if (active) press(active, score)
  }

  function undo() {
    const player = mine.find(({ entryId }) => entryId === correction.last?.entryId)
    if (player) writeScore(player, { at, score: correction.last?.from ?? null, ...options })
    goTo(at)
  }
  const stays = finished === undefined || isAfter || isComplete || isTurn
  useAutoAdvance(stays || options.isAsking(numbers[at] ?? 0) ? undefined : advance)
  const actions = { goTo, next, press, key, write, setUnusual, choose, undo }
  const hole = { at, number: numbers[at] ?? 1, active, finished, isAfter, isTurn, isComplete }
  return { ...hole, unusual, correction: correction.last, isMissing, ...actions }
}

/** The players that this phone writes for, the active one, and what is missing. */
function playersOf(field: Field, { at, turn }: { at: number; turn: string | undefined }) {
  const mine = field.players.filter(({ entryId }) => writesFor(field.writer, entryId))
  const isMissing = missingScores(field)
  // On a hole with all scores nobody is active, so that a stray key changes nothing.
  const active =
    mine.find(({ entryId }) => entryId === turn) ?? mine.find((player) => isMissing(player, at))
  const isComplete = mine.every((player) => player.holes.every((_, i) => !isMissing(player, i)))
  return { mine, active, isMissing, isComplete }
}

const isUnusualOn = (hole: PlayerViewModel['holes'][number] | undefined, score: HoleScore) =>
  typeof score === 'number' && isUnusual(score, hole?.par ?? 4)

type Write = Pick<ScorePadOptions, 'writer' | 'store'> & { at: number; score: HoleScore }

/** Stores a score unless it is there already; returns the one before, or undefined on a delivered card. */
function writeScore(player: PlayerViewModel, { at, score, writer, store }: Write) {
  const hole = player.holes[at]
  if (!hole || isClosed(player)) return undefined
  const slot = player.entryId === writer.me ? hole.player : hole.marker
  const isDecided = slot.current.length === 0 ? score === null : slot.current.length === 1
  if (!isDecided || slot.score !== score) {
    const replaces = [...slot.heads]
    const writtenAt = Date.now()
    const entry = { entryId: player.entryId, hole: hole.number, score, replaces, by: writer.me }
    void store.add({ kind: 'score', entry: { ...entry, id: newTimedId(writtenAt), writtenAt } })
  }
  return { was: slot.score }
}

/** The last correction; several steps of one player are one correction, from the first score. */
function useCorrection() {
  const [last, setLast] = useState<Correction>()
  return {
    last,
    clear: () => setLast(undefined),
    /** Returns whether the score replaced another one. */
    note: (entryId: string, { was, score }: { was: HoleScore; score: HoleScore }) => {
      if (was === null || was === score) return false
      const from = last?.entryId === entryId ? last.from : was
      setLast(from === score ? undefined : { entryId, from, to: score })
      return true
    },
  }
}

/** Whether the hole on the screen has just opened. */
function useArrival() {
  const [isRecent, setRecent] = useState(false)
  useEffect(() => {
    if (!isRecent) return
    const timer = setTimeout(() => setRecent(false), strayPressMs)
    return () => clearTimeout(timer)
  }, [isRecent])
  return { isRecent, begin: () => setRecent(true) }
}

/** Opens the next hole after a delay that begins when `next` is first given. */
function useAutoAdvance(next: (() => void) | undefined) {
  const isWaiting = next !== undefined
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(next, advanceDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the clock starts when a hole is finished
  }, [isWaiting])
}

/** The index of the ninth hole played, after which the cards are compared (PE-10); undefined on nine holes. */
export const lastOfFirstNine = (numbers: readonly number[], startHole: number) =>
  numbers.length > 9 ? (Math.max(0, numbers.indexOf(startHole)) + 8) % numbers.length : undefined

/** The index of the requested hole (SC-3), otherwise of the hole in play. */
function initialHole(
  numbers: readonly number[],
  first: ScorePadOptions['first'],
  field: Field,
): number {
  const requested = first ? numbers.indexOf(first.hole) : -1
  return requested >= 0 ? requested : firstOpenHole(field)
}

/** Whether the card is delivered, so that only the committee may change it. */
export const isClosed = ({ state }: PlayerViewModel) =>
  state === 'delivered' || state === 'corrected'
