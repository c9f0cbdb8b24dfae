import { useState } from 'react'
import type { ShownCard } from '#contract/matches/card.ts'
import type { BallKey } from '#domain/matches/match-scores.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { HoleWinner, Side } from '#domain/scoring/match-play.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StrokeEntry } from './stroke-entry.tsx'
import { holesInOrder, type WrittenMatch } from './written-match.ts'

type EntryProps = {
  shown: ShownCard
  written: WrittenMatch
  /** From 1; extra holes are numbered on. */
  hole: number
  isNext: boolean
  onHole: (hole: number | null) => void
  onWrite: (winner: HoleWinner | null, isConceded: boolean) => void
  onScore: (ball: BallKey, score: HoleScore) => void
}

/** Who won the hole: one press, or the strokes of each ball. The strokes received here stand above the buttons. */
export function HoleEntry(props: EntryProps) {
  const { shown, written: match, hole, isNext, onHole, onWrite, onScore } = props
  const [isGiven, setGiven] = useState(match.pressed[hole]?.isConceded ?? false)
  const { sides } = shown
  const written = match.card[hole]?.winner ?? null
  const isPressed = Boolean(match.pressed[hole]?.winner)
  const write = (winner: HoleWinner) => onWrite(winner, winner !== 'H' && isGiven)
  return (
    <section
      aria-labelledby="hole"
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-4"
    >
      <HoleHead {...{ shown, hole, isNext, onHole }} />
      <StrokesHere {...{ shown, hole }} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Hvem vandt hullet?</legend>
        <Choice name={sides.A.name} isChosen={written === 'A'} onPress={() => write('A')} />
        <Choice name="Delt" isChosen={written === 'H'} onPress={() => write('H')} isQuiet />
        <Choice name={sides.B.name} isChosen={written === 'B'} onPress={() => write('B')} />
      </fieldset>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-green-700"
          checked={isGiven}
          onChange={({ currentTarget }) => setGiven(currentTarget.checked)}
        />
        Hullet blev givet
      </label>
      <StrokeEntry {...{ shown, written: match, hole, onScore }} />
      {(isPressed || !isNext) && (
        <div className="flex flex-wrap gap-3">
          {isPressed && (
            <Button variant="secondary" onClick={() => onWrite(null, false)}>
              Slet hullet
            </Button>
          )}
          {!isNext && (
            <Button variant="quiet" onClick={() => onHole(null)}>
              Til næste hul
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type HeadProps = Pick<EntryProps, 'shown' | 'hole' | 'isNext' | 'onHole'>

function HoleHead({ shown, hole, isNext, onHole }: HeadProps) {
  const { holes } = shown
  const played = holes[(hole - 1) % holes.length]
  const order = holesInOrder(shown)
  const at = order.indexOf(hole)
  return (
    <header className="flex items-center justify-between gap-2">
      <Step to={order[at - 1]} label="Hullet før" icon="chevron-left" onHole={onHole} />
      <h2 id="hole" className="text-center">
        <span className="block text-3xl font-bold">Hul {played?.number ?? hole}</span>
        <span className="figures block text-sm font-normal text-slate-600">
          {hole > holes.length && `${hole}. hul · `}Par {played?.par} · Nøgle {played?.strokeIndex}
        </span>
      </h2>
      <Step
        to={isNext ? undefined : order[at + 1]}
        label="Næste hul"
        icon="chevron-right"
        onHole={onHole}
      />
    </header>
  )
}

type StepProps = {
  /** Undefined where there is none. */
  to: number | undefined
  label: string
  icon: 'chevron-left' | 'chevron-right'
  onHole: (hole: number) => void
}

const Step = ({ to, label, icon, onHole }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to !== undefined && onHole(to)}
    className="grid size-12 shrink-0 place-items-center rounded-md border border-slate-300 disabled:opacity-30"
  >
    <Icon name={icon} />
  </button>
)

type ChoiceProps = { name: string; isChosen: boolean; isQuiet?: boolean; onPress: () => void }

const Choice = ({ name, isChosen, isQuiet, onPress }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={cx(
      'flex min-h-16 items-center justify-center gap-2 rounded-md border px-4 py-2 text-center text-lg font-semibold break-words',
      isChosen
        ? 'border-green-700 bg-green-700 text-white'
        : isQuiet
          ? 'border-slate-300 bg-slate-50'
          : 'border-green-700 bg-white text-green-900',
    )}
  >
    {isChosen && <Icon name="check" />}
    {name}
  </button>
)

/** `Bo Kjær får 1 slag her`; one line for each ball with strokes, or that nobody has any. */
function StrokesHere({ shown, hole }: { shown: ShownCard; hole: number }) {
  if (!shown.isNet) return null
  const lines = (['A', 'B'] as const).flatMap((side) => receivers(shown, side, hole))
  return (
    <ul aria-label="Slag på hullet" className="grid gap-1 text-center">
      {lines.length === 0 && <li className="text-slate-600">Ingen får slag her.</li>}
      {lines.map(({ name, strokes }) => (
        <li key={name}>
          <span aria-hidden="true" className="mr-2 font-bold text-green-700">
            {'•'.repeat(strokes)}
          </span>
          <strong>{name}</strong> får {countOf(strokes, 'slag', 'slag')} her
        </li>
      ))}
    </ul>
  )
}

/** Extra holes are played with the strokes of the first time round. */
const receivers = ({ sides, holes }: ShownCard, side: Side, hole: number) =>
  sides[side].balls.flatMap(({ name, strokes, hasLeft }) => {
    const here = strokes[(hole - 1) % holes.length] ?? 0
    return here > 0 && !hasLeft ? [{ name, strokes: here }] : []
  })
