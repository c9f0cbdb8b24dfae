import { formatStrokes } from '#domain/shared/handicap.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { HandicapQuestion } from './parse-handicap-question.ts'
import { computeHandicap, type HandicapAnswer } from './compute-handicap.ts'
import { formatUnrounded } from '#domain/shared/fraction.ts'
import { HandicapCard } from './handicap-card.tsx'
import { HandicapSteps } from './handicap-steps.tsx'
import { teeText } from './tee-choice.ts'

type HandicapAnswerProps = { question: HandicapQuestion }

/** The result as a sentence for screen readers. */
export function HandicapSentence({ question }: HandicapAnswerProps) {
  const answer = computeHandicap(question)
  return answer && `Justeret spillehandicap ${formatStrokes(answer.playingHandicap)}`
}

/** The result, or the reason why there is none. */
export function HandicapAnswer({ question }: HandicapAnswerProps) {
  const answer = computeHandicap(question)
  if (answer) return <HandicapResult question={question} answer={answer} />
  return (
    <Notice tone="warning" title="Teestedets tal kan ikke passe">
      Course rating, slope og par hører ikke sammen her, så vi regner ikke på dem. Spørg i klubben,
      eller vælg et andet teested.
    </Notice>
  )
}

type HandicapResultProps = { question: HandicapQuestion; answer: HandicapAnswer }

/** Course and playing handicap, with the computation and the strokes on each hole. */
function HandicapResult({ question, answer }: HandicapResultProps) {
  const { allowance, chosen, minusRead } = question
  const player = answer.players[0]
  if (!player) return null
  const isSide = allowance.of === 'side'
  return (
    <div className="grid gap-10">
      <div>
        <p className="text-slate-700">{teeText(chosen)}</p>
        <dl className="mt-4 grid gap-px overflow-hidden rounded-md border border-slate-300 bg-slate-300 sm:grid-cols-2">
          <Figure
            name={isSide ? 'Dit spillehandicap' : 'Spillehandicap'}
            strokes={player.courseHandicap}
          >
            {`Dine slag fra teestedet. Uafrundet ${formatUnrounded(player.exact).replace('\u2212', '+')}.`}
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
