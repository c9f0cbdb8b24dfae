import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { OpenHole } from '#domain/scoring/card-photo/compare-reading.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { useDraftValue } from '../../shell/use-draft-value.ts'
import { emptyCard, type CardInput } from './card-input.ts'
import { cardsQuery, deskMutations } from './desk-queries.ts'
import type { Suggestion } from './photo/use-card-photo.ts'
import type { SavedCard } from './saved-notice.tsx'

/** The card being entered; stored until the window is closed, so a reload loses nothing (TD-7). */
type Draft = {
  words: string
  key: string | null
  /** Of the card when it was chosen: a newer one is somebody else's, and is not replaced unasked. */
  revision: number | null
  card: CardInput
  /** Holes of a photo of the paper that a person must settle. */
  open: readonly OpenHole[]
  hasPhoto: boolean
}

export const keyOf = ({ roundId, entryId }: ListedCard) => `${roundId} ${entryId}`
const emptyDraft: Draft = {
  words: '',
  key: null,
  revision: null,
  card: emptyCard(18),
  open: [],
  hasPhoto: false,
}

function useDraft(tournamentId: string) {
  const { value, keep } = useDraftValue<Partial<Draft>>(`desk-typing:${tournamentId}`, emptyDraft)
  // A draft of an earlier version of the page has no photo.
  return { draft: { ...emptyDraft, ...value }, keep }
}

/** The state of card entry: the draft, the chosen card, and the card saved before it. */
export function useCardEntry(tournamentId: string) {
  const { cards, byLink } = useSuspenseQuery(cardsQuery(tournamentId)).data
  const { draft, keep } = useDraft(tournamentId)
  const [saved, setSaved] = useState<SavedCard>()
  const type = useMutation(deskMutations(useQueryClient(), tournamentId).type)
  const chosen = cards.find((card) => keyOf(card) === draft.key)

  const choose = (card: ListedCard) => {
    setSaved(undefined)
    type.reset()
    const { revision, holes } = card
    keep({ ...emptyDraft, words: draft.words, key: keyOf(card), revision, card: emptyCard(holes) })
  }
  const suggest = ({ listed, revision, scores, open }: Suggestion) => {
    setSaved(undefined)
    type.reset()
    const card = { ...emptyCard(listed.holes), scores, at: open[0]?.at ?? listed.holes }
    keep({ ...emptyDraft, key: keyOf(listed), revision, card, open, hasPhoto: true })
  }
  const leave = () => {
    keep(emptyDraft)
    type.reset()
  }
  const saveOn = (revision: number) => {
    if (!chosen || type.isPending) return
    if (draft.open.length > 0) return document.querySelector<HTMLElement>('#open-holes')?.focus()
    const { roundId, entryId } = chosen
    const { scores, isSigned } = draft.card
    type.mutate(
      { tournamentId, roundId, entryId, revision, scores: [...scores], isSigned },
      {
        onSuccess: ({ card, disputed }) => {
          const { receipt, reading } = card
          setSaved({ listed: chosen, receipt, reading, disputed, paper: scores })
          leave()
        },
      },
    )
  }
  const save = () => chosen && saveOn(draft.revision ?? chosen.revision)
  /** Replaces the scores that somebody else has saved meanwhile. */
  const saveAnyway = () => {
    if (!chosen) return
    keep({ ...draft, revision: chosen.revision })
    saveOn(chosen.revision)
  }
  const settle = (settled: readonly SettledHole[]) => keep(settled.reduce(withSettled, draft))
  /** A key wrote a score, which settles its hole. */
  const write = (card: CardInput, at: number) => {
    const isOpen = draft.open.some((hole) => hole.at === at)
    const score = card.scores[at] ?? null
    keep(isOpen ? withSettled({ ...draft, card }, { at, score }) : { ...draft, card })
  }
  const actions = { choose, suggest, settle, write, leave, save, saveAnyway }
  return { cards, byLink, draft, keep, saved, type, chosen, ...actions }
}

type SettledHole = { at: number; score: HoleScore }

/** The draft with the score that a person gave a hole of the photo; the next open hole is the current one. */
function withSettled(draft: Draft, { at, score }: SettledHole): Draft {
  const open = draft.open.filter((hole) => hole.at !== at)
  const { card } = draft
  const next = open.find((hole) => hole.at > at) ?? open[0]
  return {
    ...draft,
    open,
    card: { ...card, scores: card.scores.with(at, score), at: next?.at ?? card.scores.length },
  }
}
