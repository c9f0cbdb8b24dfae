import { formatUnrounded } from '#domain/shared/fraction.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { HandicapCard } from './handicap-card.tsx'
import { HandicapSteps } from './handicap-steps.tsx'
import type { HandicapQuestion } from './parse-handicap-question.ts'
import { teeText } from './tee-choice.ts'
import type { HandicapAnswer } from './compute-handicap.ts'

type HandicapResultProps = { question: HandicapQuestion; answer: HandicapAnswer }

/** The two handicaps, how they came about, and where the strokes fall. */
export function HandicapResult({ question, answer }: HandicapResultProps) {
  const { allowance, chosen, minusRead } = question
  const own = answer.players[0]
  if (!own) return null
  const isSide = allowance.of === 'side'
  return (
    <div className="grid gap-10">
      <div>
        <p className="text-slate-700">{teeText(chosen)}</p>
        <dl className="mt-4 grid gap-px overflow-hidden rounded-md border border-slate-300 bg-slate-300 sm:grid-cols-2">
          <Figure
            name={isSide ? 'Dit spillehandicap' : 'Spillehandicap'}
            strokes={own.courseHandicap}
          >
            {`Dine slag fra teestedet. Uafrundet ${formatUnrounded(own.exact).replace('\u2212', '+')}.`}
          </Figure>
          <Figure
            name={isSide ? 'Sidens justerede spillehandicap' : 'Justeret spillehandicap'}
            strokes={answer.playingHandicap}
            strong
          >
            {`${allowance.name} med ${question.percents.join('/')} %. Det er de slag, ${isSide ? 'I' : 'du'} får i spilleformen.`}
          </Figure>
        </dl>
        {minusRead && (
          <p className="mt-3 text-sm text-slate-700">
            Et minus er læst som plus, for handicap under 0 skrives med plus foran.
          </p>
        )}
      </div>
      <HandicapSteps {...{ question, answer }} />
      <HandicapCard {...{ question, answer }} />
    </div>
  )
}

type FigureProps = { name: string; strokes: number; strong?: boolean; children: string }

function Figure({ name, strokes, strong, children }: FigureProps) {
  return (
    <div className={strong ? 'on-dark bg-green-900 p-6' : 'bg-white p-6'}>
      <dt className="font-semibold">{name}</dt>
      <dd>
        <span className="figures mt-1 block font-head text-5xl font-bold">
          {formatStrokes(strokes)}
        </span>
        <span
          className={
            strong ? 'mt-3 block text-sm text-green-100' : 'mt-3 block text-sm text-slate-600'
          }
        >
          {children}
        </span>
      </dd>
    </div>
  )
}
