import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCard } from '#contract/scoring-cards.ts'
import { writeScores } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { reasonOf } from '../../../error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useDraftValue } from '../../shell/use-draft-value.ts'
import { CardGrid } from './card-grid.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { cardsQuery, deskMutations } from './desk-queries.ts'
import { DifferingTable } from './differing-table.tsx'
import { FindCard } from './find-card.tsx'
import { emptyCard, strokesOf, type CardInput } from './card-input.ts'

/** What is on the tournament desk now; kept until the window is closed, so a reload loses nothing (TD-7). */
type Draft = { words: string; key: string | null; card: CardInput }

const keyOf = ({ roundId, entryId }: ListedCard) => `${roundId} ${entryId}`
const nothing: Draft = { words: '', key: null, card: emptyCard(18) }

/** The card that is typed, and what became of the one before it. */
function useCardEntry(tournamentId: string) {
  const { cards } = useSuspenseQuery(cardsQuery(tournamentId)).data
  const { value: draft, keep } = useDraftValue(`desk-typing:${tournamentId}`, nothing)
  const [done, setDone] = useState<Done>()
  const type = useMutation(deskMutations(useQueryClient(), tournamentId).type)
  const chosen = cards.find((card) => keyOf(card) === draft.key)

  const choose = (card: ListedCard) => {
    setDone(undefined)
    type.reset()
    keep({ words: draft.words, key: keyOf(card), card: emptyCard(card.holes) })
  }
  const leave = () => {
    keep(nothing)
    type.reset()
  }
  const save = () => {
    if (!chosen || type.isPending) return
    const { roundId, entryId, revision } = chosen
    const { scores, isSigned } = draft.card
    type.mutate(
      { tournamentId, roundId, entryId, revision, scores: [...scores], isSigned },
      {
        onSuccess: ({ card, disputed }) => {
          const { receipt, reading } = card
          setDone({ who: chosen, receipt, reading, disputed, paper: scores })
          leave()
        },
      },
    )
  }
  return { cards, draft, keep, done, type, chosen, choose, leave, save }
}

type EnterCardPageProps = { tournamentId: string; base: string }

/** Paper cards, typed without a mouse: who, Enter, eighteen keys, Enter (TD-1). */
export function EnterCardPage({ tournamentId, base }: EnterCardPageProps) {
  const { cards, draft, keep, done, type, chosen, ...acts } = useCardEntry(tournamentId)
  return (
    <section aria-labelledby="tast" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tast">Tast scorekort</h2>
      <DeskNavItems base={base} />
      {!chosen && (
        <FindCard
          cards={cards}
          words={draft.words}
          keyOf={keyOf}
          onWords={(words) => keep({ ...draft, words })}
          onChoose={acts.choose}
        />
      )}
      {done && <Saved {...done} {...{ tournamentId, base }} />}
      {chosen && (
        <CardGrid
          key={draft.key}
          who={chosen}
          card={draft.card}
          busy={type.isPending}
          onCard={(card) => keep({ ...draft, card })}
          onSave={acts.save}
          onLeave={acts.leave}
        >
          {type.error && <Problem error={type.error} title="Scorekortet er ikke gemt" />}
          {reasonOf(type.error) === 'card_delivered' && (
            <DifferingTable who={chosen} paper={draft.card.scores} {...{ tournamentId, base }} />
          )}
        </CardGrid>
      )}
    </section>
  )
}

type Done = {
  who: ListedCard
  receipt: string | null
  /** What counts on the card. */
  reading: string
  disputed: number[]
  /** As it was typed. */
  paper: readonly HoleScore[]
}

/** One line on the card before this one, read out. */
function Saved({ who, receipt, reading, disputed, paper, ...where }: Done & EnterCardPageProps) {
  const { name } = who
  if (disputed.length > 0) {
    return (
      <div className="grid gap-3">
        <Notice tone="warning" title={`${name}: gemt, men ikke afleveret`} live>
          Spilleren har selv skrevet noget andet på hul {listInDanish(disputed.map(String))}.
        </Notice>
        <DifferingTable {...{ who, paper }} {...where} />
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
  if (who.state === 'delivered' || who.state === 'corrected') {
    const stands =
      reading === writeScores(paper)
        ? ' med de samme scorer'
        : ', og turneringsledelsens rettelser står over papiret'
    return <Notice tone="success" title={`${name}: Kortet er allerede afleveret${stands}.`} live />
  }
  const strokes = strokesOf(paper)
  const sum = strokes === null ? '' : ` ${strokes} slag.`
  return <Notice tone="success" title={`${name}:${sum} Afleveret, kvittering ${receipt}.`} live />
}
