import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { writeScores } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { reasonOf } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useDraftValue } from '../../shell/use-draft-value.ts'
import { CardGrid } from './card-grid.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { cardsQuery, deskMutations } from './desk-queries.ts'
import { DifferingTable } from './differing-table.tsx'
import { FindCard } from './find-card.tsx'
import { emptyCard, strokesOf, type CardInput } from './card-input.ts'

/** The card being entered; stored until the window is closed, so a reload loses nothing (TD-7). */
type Draft = {
  words: string
  key: string | null
  /** Of the card when it was chosen: a newer one is somebody else's, and is not replaced unasked. */
  revision: number | null
  card: CardInput
}

const keyOf = ({ roundId, entryId }: ListedCard) => `${roundId} ${entryId}`
const emptyDraft: Draft = { words: '', key: null, revision: null, card: emptyCard(18) }

/** The state of card entry: the draft, the chosen card, and the card saved before it. */
function useCardEntry(tournamentId: string) {
  const { cards, byLink } = useSuspenseQuery(cardsQuery(tournamentId)).data
  const { value: draft, keep } = useDraftValue(`desk-typing:${tournamentId}`, emptyDraft)
  const [saved, setSaved] = useState<SavedCard>()
  const type = useMutation(deskMutations(useQueryClient(), tournamentId).type)
  const chosen = cards.find((card) => keyOf(card) === draft.key)

  const choose = (card: ListedCard) => {
    setSaved(undefined)
    type.reset()
    const { revision, holes } = card
    keep({ words: draft.words, key: keyOf(card), revision, card: emptyCard(holes) })
  }
  const leave = () => {
    keep(emptyDraft)
    type.reset()
  }
  const saveOn = (revision: number) => {
    if (!chosen || type.isPending) return
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
  return { cards, byLink, draft, keep, saved, type, chosen, choose, leave, save, saveAnyway }
}

type EnterCardPageProps = { tournamentId: string; base: string }

/** Entry of paper cards by keyboard alone: player, Enter, eighteen keys, Enter. */
export function EnterCardPage({ tournamentId, base }: EnterCardPageProps) {
  const { cards, byLink, draft, keep, saved, type, chosen, ...actions } = useCardEntry(tournamentId)
  return (
    <section aria-labelledby="tast" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tast">Tast scorekort</h2>
      <DeskNavItems base={base} />
      {!chosen && (
        <FindCard
          cards={cards}
          byNumber={!byLink}
          words={draft.words}
          keyOf={keyOf}
          onWords={(words) => keep({ ...draft, words })}
          onChoose={actions.choose}
        />
      )}
      {saved && <SavedNotice {...saved} {...{ tournamentId, base }} />}
      {chosen && (
        <CardGrid
          key={draft.key}
          listed={chosen}
          card={draft.card}
          busy={type.isPending}
          onCard={(card) => keep({ ...draft, card })}
          onSave={actions.save}
          onLeave={actions.leave}
        >
          {reasonOf(type.error) === 'changed_elsewhere' ? (
            <ChangedNotice
              href={`${base}/cards/${chosen.roundId}/${chosen.entryId}`}
              onSaveAnyway={actions.saveAnyway}
            />
          ) : (
            type.error && <Problem error={type.error} title="Scorekortet er ikke gemt" />
          )}
          {reasonOf(type.error) === 'card_delivered' && (
            <DifferingTable listed={chosen} paper={draft.card.scores} {...{ tournamentId, base }} />
          )}
        </CardGrid>
      )}
    </section>
  )
}

type ChangedNoticeProps = { href: string; onSaveAnyway: () => void }

/** The card has been changed since it was chosen. */
function ChangedNotice({ href, onSaveAnyway }: ChangedNoticeProps) {
  return (
    <Notice
      tone="warning"
      live
      title="Scorekortet er ændret, mens du tastede"
      action={
        <Button variant="secondary" onClick={onSaveAnyway}>
          Gem scorerne fra papiret
        </Button>
      }
    >
      Dine scorer står her stadig og er ikke gemt.{' '}
      <a className="text-link" href={href} target="_blank" rel="noreferrer">
        Se scorekortet i en ny fane
      </a>
      .
    </Notice>
  )
}

type SavedCard = {
  listed: ListedCard
  receipt: string | null
  /** The official scores of the card. */
  reading: string
  disputed: number[]
  /** The scores as entered. */
  paper: readonly HoleScore[]
}

/** The outcome of the saved card, read out by screen readers. */
function SavedNotice({
  listed,
  receipt,
  reading,
  disputed,
  paper,
  ...page
}: SavedCard & EnterCardPageProps) {
  const { name } = listed
  if (disputed.length > 0) {
    return (
      <div className="grid gap-3">
        <Notice tone="warning" title={`${name}: gemt, men ikke afleveret`} live>
          Spilleren har selv skrevet noget andet på hul {listInDanish(disputed.map(String))}.
        </Notice>
        <DifferingTable {...{ listed, paper }} {...page} />
      </div>
    )
  }
  if (receipt === null) {
    return (
      <Notice tone="warning" title={`${name}: gemt, men ikke afleveret`} live>
        Der mangler en score eller en underskrift. Tast kortet igen, når den er der.
      </Notice>
    )
  }
  if (listed.state === 'delivered' || listed.state === 'corrected') {
    const comparison =
      reading === writeScores(paper)
        ? ' med de samme scorer'
        : ', og turneringsledelsens rettelser står over papiret'
    const title = `${name}: Kortet er allerede afleveret${comparison}.`
    return <Notice tone="success" title={title} live />
  }
  const strokes = strokesOf(paper)
  const sum = strokes === null ? '' : ` ${strokes} slag.`
  return <Notice tone="success" title={`${name}:${sum} Afleveret, kvittering ${receipt}.`} live />
}
