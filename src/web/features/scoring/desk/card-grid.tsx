import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { scoreText, shortScore } from '../flight-view-model.ts'
import { isScoreKey, pressKey, strokesOf, type CardInput } from './card-input.ts'

type CardGridProps = {
  listed: ListedCard
  card: CardInput
  busy: boolean
  /** Holes of a photo of the paper that a person must settle. */
  open: readonly { at: number }[]
  onCard: (card: CardInput) => void
  /** A key wrote the score of a hole. */
  onWrite: (card: CardInput, at: number) => void
  onSave: () => void
  onLeave: () => void
  children: ReactNode
}

/** The card being entered, as a grid of holes; a key writes the current hole. */
export function CardGrid(props: CardGridProps) {
  const { listed, card, busy, onCard, onSave, onLeave, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-slate-200 bg-white p-4 sm:p-6">
      <PlayerHeader {...listed} />
      <Holes {...props} />
      <Checkbox
        name="isSigned"
        label="Spiller og markør har skrevet under"
        checked={card.isSigned}
        onChange={(event) => onCard({ ...card, isSigned: event.target.checked })}
      />
      {children}
      <Foot {...{ busy, onSave, onLeave }} />
    </div>
  )
}

type HolesProps = Pick<
  CardGridProps,
  'listed' | 'card' | 'open' | 'onCard' | 'onWrite' | 'onSave' | 'onLeave'
>

/** The holes and their sum, which has the focus. */
function Holes({ listed, card, open, onCard, onWrite, onSave, onLeave }: HolesProps) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => grid.current?.focus(), [])
  const { scores, at } = card

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = pressKey(card, event.key)
    if (next && isScoreKey(event.key) && at < scores.length) onWrite(next, at)
    else if (next) onCard(next)
    else if (event.key === 'Enter') onSave()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  const isFull = at >= scores.length
  const current = Math.min(at, scores.length - 1)
  return (
    <div
      ref={grid}
      role="spinbutton"
      tabIndex={0}
      aria-label={`Scorekort for ${listed.name}, hul ${current + 1}`}
      aria-valuenow={typeof scores[current] === 'number' ? scores[current] : 0}
      aria-valuemin={0}
      aria-valuemax={30}
      aria-valuetext={cellText(scores[current] ?? null)}
      aria-describedby="keys"
      onKeyDown={press}
      className="group grid gap-2 rounded-md outline-offset-4"
    >
      {[0, 9].map((from) =>
        from < scores.length ? (
          <Nine
            key={from}
            from={from}
            scores={scores.slice(from, from + 9)}
            at={at}
            open={open}
            isFull={isFull}
            onHole={(hole) => onCard({ ...card, at: hole })}
          />
        ) : null,
      )}
      <p className="flex flex-wrap items-baseline justify-end gap-x-3 text-lg">
        I alt
        <strong className="figures text-4xl leading-none">{strokesOf(scores) ?? ''}</strong>
      </p>
    </div>
  )
}

function PlayerHeader({ name, clubName, position, state }: ListedCard) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-2xl">{name}</h3>
        <p className="text-slate-600">
          {[clubName, `flight ${position}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state === 'delivered' || state === 'corrected' ? (
        <p className="text-slate-700">
          Kortet er afleveret. Tast det for at se, om papiret siger det samme.
        </p>
      ) : null}
    </>
  )
}

function Foot({ busy, onSave, onLeave }: Pick<CardGridProps, 'busy' | 'onSave' | 'onLeave'>) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onSave} busy={busy && 'Gemmer …'}>
          Gem kortet
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          Et andet kort
        </Button>
      </div>
      <p id="keys" className="text-sm text-slate-600">
        1–9 er slag, 0 er ti, + lægger et til, x er samlet op, mellemrum springer over. Pile
        flytter, Backspace sletter, u skifter underskrift, Enter gemmer, Esc går tilbage.
      </p>
    </>
  )
}

type NineProps = {
  from: number
  scores: readonly HoleScore[]
  at: number
  open: readonly { at: number }[]
  isFull: boolean
  onHole: (at: number) => void
}

/** Hidden from screen readers, which read the current hole from the spinbutton. */
function Nine({ from, scores, at, open, isFull, onHole }: NineProps) {
  const isOpen = (hole: number) => open.some((one) => one.at === hole)
  const marked = isFull ? -1 : at - from
  return (
    <div aria-hidden="true" className="grid grid-cols-10 gap-1 text-center sm:gap-1.5">
      {scores.map((score, i) => (
        <div key={from + i} className="grid gap-0.5">
          <span className="figures text-xs text-slate-600">{from + i + 1}</span>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onHole(from + i)}
            className={cx(
              'figures grid min-h-11 place-items-center rounded-xs border-2 text-xl leading-none font-bold sm:min-h-14 sm:text-3xl',
              marked === i
                ? 'border-green-700'
                : isOpen(from + i)
                  ? 'border-yellow-500'
                  : 'border-slate-200',
              isOpen(from + i) ? 'bg-yellow-50' : marked === i && 'bg-green-50',
            )}
          >
            {isOpen(from + i) ? '?' : shortScore(score)}
          </button>
        </div>
      ))}
      <div className="col-start-10 grid gap-0.5">
        <span className="text-xs text-slate-600">{from === 0 ? 'Ud' : 'Ind'}</span>
        <span className="figures grid place-items-center text-lg font-bold sm:text-2xl">
          {strokesOf(scores) ?? ''}
        </span>
      </div>
    </div>
  )
}

const cellText = (score: HoleScore) => (score === null ? 'ingen score' : scoreText(score))
