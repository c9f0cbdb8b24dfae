import { formatStrokes } from '#domain/shared/handicap.ts'
import { Notice } from '../../ui/notice.tsx'
import { HandicapResult } from './handicap-result.tsx'
import type { HandicapQuestion } from './parse-handicap-question.ts'
import { computeHandicap } from './compute-handicap.ts'

type HandicapAnswerProps = { question: HandicapQuestion }

/** The result in a sentence, for whoever listens. */
export function HandicapSentence({ question }: HandicapAnswerProps) {
  const answer = computeHandicap(question)
  return answer && `Justeret spillehandicap ${formatStrokes(answer.playingHandicap)}`
}

/** The result, or why there is none. */
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
