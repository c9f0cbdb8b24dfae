import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { columnOf } from '#domain/documents/scorecard-code.ts'
import { foldCard } from '#domain/scoring/card.ts'
import { compareReading, type OpenHole } from '#domain/scoring/card-photo/compare-reading.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { whenIdle } from '../../../shell/prefetcher.ts'
import { cardQuery } from '../desk-queries.ts'
import type { PhotoProblem } from './photo-text.ts'
import type { ReadPhoto } from './read-photo.ts'

/** What a photo says about a card: the scores that need no answer, and the holes that do. */
export type Suggestion = {
  listed: ListedCard
  /** Of the card whose scores were compared. */
  revision: number
  scores: HoleScore[]
  open: OpenHole[]
}

type State =
  | { kind: 'ready' | 'reading' | 'done' }
  | { kind: 'problem'; problem: PhotoProblem }
  /** The photo is of another card than the one that is open, or that has scores already. */
  | { kind: 'other' | 'has_scores'; listed: ListedCard; photo: ReadPhoto }

type CardPhotoOptions = {
  tournamentId: string
  cards: readonly ListedCard[]
  chosen: ListedCard | undefined
  /** Whether the open card has scores that a photo would replace. */
  hasScores: boolean
  onSuggest: (suggestion: Suggestion) => void
}

/** Reads photos of cards in the browser; nothing is sent. */
export function useCardPhoto(options: CardPhotoOptions) {
  const { tournamentId } = options
  const client = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'ready' })
  const { pictures, show } = usePictures()
  useReaderAhead()
  // A scorer opens and types cards while a photo is read.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const suggest = async (photo: ReadPhoto, listed: ListedCard, isAgreed = false) => {
    const reading = photo.readColumn(columnOf(photo.card, listed.entryId))
    if (!reading.ok) return setState({ kind: 'problem', problem: reading.reason })
    const { roundId, entryId } = listed
    const key = { tournamentId, roundId, entryId }
    // Without a connection the reading stands alone, and every hole is looked over.
    const loaded = await client.fetchQuery(cardQuery(key)).catch(() => null)
    const holes = loaded?.player.holes ?? []
    const folded = foldCard(
      holes.map(({ number }) => number),
      loaded?.entries.filter(({ isLate }) => !isLate) ?? [],
    )
    const compared = compareReading(reading.boxes, {
      live: folded.map(({ official }) => official),
      pars: holes.map(({ par }) => par),
    })
    const { chosen, hasScores, onSuggest } = latest.current
    const isOther = chosen && (chosen.roundId !== roundId || chosen.entryId !== entryId)
    if (!isAgreed && (isOther || (chosen && hasScores)))
      return setState({ kind: isOther ? 'other' : 'has_scores', listed, photo })
    setState({ kind: 'done' })
    onSuggest({ listed, revision: loaded?.card.revision ?? listed.revision, ...compared })
    await show(reading.patches)
  }

  const read = async (file: Blob) => {
    setState({ kind: 'reading' })
    const { readPhoto } = await import('./read-photo.ts')
    const photo = await readPhoto(file)
    if (photo === null) return setState({ kind: 'problem', problem: 'no_picture' })
    if (typeof photo === 'string') return setState({ kind: 'problem', problem: photo })
    const { cards, chosen } = latest.current
    const listed = cards.find(
      ({ flightId, entryId }) =>
        photo.link.includes(flightId) && columnOf(photo.card, entryId) !== -1,
    )
    if (!listed) return setState({ kind: 'problem', problem: 'unknown_card' })
    const isOpen =
      chosen?.flightId === listed.flightId && columnOf(photo.card, chosen.entryId) !== -1
    await suggest(photo, isOpen ? chosen : listed)
  }

  const failed = () => setState({ kind: 'problem', problem: 'failed' })
  return {
    state,
    pictures,
    read: (file: Blob) => void read(file).catch(failed),
    replace: () => {
      if ('photo' in state) void suggest(state.photo, state.listed, true).catch(failed)
    },
    reset: () => setState({ kind: 'ready' }),
  }
}

/** Loads what reads a photo while there is a connection; without one it is loaded with the first photo. */
function useReaderAhead() {
  useEffect(
    () =>
      whenIdle(() => {
        const load = async () => (await import('./read-photo.ts')).loadReader()
        void load().catch(() => {})
      }),
    [],
  )
}

/** Pictures of the boxes of the last photo, as long as the page shows them. */
function usePictures() {
  const [pictures, setPictures] = useState<readonly string[]>([])
  const shown = useRef<readonly string[]>([])
  useEffect(() => () => shown.current.forEach((one) => URL.revokeObjectURL(one)), [])
  const show = async (patches: Parameters<typeof import('./read-photo.ts').pictureOf>[0][]) => {
    shown.current.forEach((one) => URL.revokeObjectURL(one))
    // None of another card, while these are drawn.
    setPictures([])
    const { pictureOf } = await import('./read-photo.ts')
    shown.current = await Promise.all(patches.map(pictureOf))
    setPictures(shown.current)
  }
  return { pictures, show }
}
