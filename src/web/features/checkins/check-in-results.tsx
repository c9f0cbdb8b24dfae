import { useEffect, useRef, useState } from 'react'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { ContactUs } from '../shell/problem.tsx'
import type { CheckInResult } from './check-in-at-sign.ts'
import { firstName } from './players.ts'
import type { GolferPass } from './queries.ts'
import { toAnswerView } from './verdict-screen.tsx'
import { alreadyInText, unconfirmedText } from './waiting-text.ts'

type CheckInResultsProps = {
  results: readonly CheckInResult[]
  clubName: string
  onAgain: (pass: GolferPass, another: boolean) => void
  onDone: () => void
}

/** Each golfer's own answer, with the reason and the way forward of a refusal. */
export function CheckInResults({ results, clubName, onAgain, onDone }: CheckInResultsProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const isAnyIn = results.some(isIn)
  return (
    <div ref={top} tabIndex={-1} className="page grid max-w-3xl gap-5 py-5 outline-none sm:py-12">
      <h1 className="sr-only">Check-in hos {clubName}</h1>
      {results.map((result) => (
        <OneResult
          key={result.pass.passId}
          result={result}
          isAlone={results.length === 1}
          onAgain={(another) => onAgain(result.pass, another)}
        />
      ))}
      <Button size="lg" wide variant={isAnyIn ? 'primary' : 'secondary'} onClick={onDone}>
        {isAnyIn ? 'Vis dagens kvittering' : 'Tilbage'}
      </Button>
      <ContactAboutRefusals results={results} />
    </div>
  )
}

const isIn = (result: CheckInResult) =>
  result.kind === 'queued' ||
  result.kind === 'waiting' ||
  (result.kind === 'answered' && !['deny', 'conflict'].includes(result.answer.outcome))

type OneResultProps = {
  result: CheckInResult
  isAlone: boolean
  onAgain: (another: boolean) => void
}

function OneResult({ result, isAlone, onAgain }: OneResultProps) {
  const { pass } = result
  const outcome = result.kind === 'answered' ? result.answer.outcome : result.kind
  return (
    <Verdict {...viewOf(result, isAlone)}>
      <ButtonRow className="empty:hidden">
        {(outcome === 'already' || outcome === 'waiting') && (
          <Button size="lg" variant="secondary" onClick={() => onAgain(true)}>
            {isAlone
              ? 'Jeg vil spille en runde til'
              : `${firstName(pass.holderName)} vil spille en runde til`}
          </Button>
        )}
        {outcome === 'deny' && (
          <ButtonLink size="lg" variant="secondary" href="/clubs">
            Se, hvor du kan spille
          </ButtonLink>
        )}
        {outcome === 'problem' && (
          <Button size="lg" variant="secondary" onClick={() => onAgain(false)}>
            Prøv igen
          </Button>
        )}
      </ButtonRow>
    </Verdict>
  )
}

function viewOf(result: CheckInResult, isAlone: boolean): Parameters<typeof Verdict>[0] {
  const { holderName } = result.pass
  if (result.kind === 'queued')
    return result.isUnconfirmed
      ? { kind: 'warning', word: 'Venter', title: holderName, name: unconfirmedText }
      : { kind: 'allowed', title: holderName, name: 'Sendes, når der er dækning.' }
  if (result.kind === 'waiting')
    return {
      kind: 'already',
      ...(result.isUnconfirmed && { word: 'Venter' }),
      title: alreadyInText(result),
      name: result.isUnconfirmed ? `${holderName}. ${unconfirmedText}` : holderName,
    }
  if (result.kind === 'problem')
    return {
      kind: 'warning',
      word: 'Prøv igen',
      title: holderName,
      name: `Ikke tjekket ind. ${result.text}`,
    }
  const view = toAnswerView(result.answer)
  // Of several golfers, the name shows whose answer it is.
  return isAlone ? view : { ...view, title: holderName, name: view.title }
}

/** A refused golfer can contact us; club, time and reason are filled in (D26). */
function ContactAboutRefusals({ results }: { results: readonly CheckInResult[] }) {
  const [at] = useState(serverNow)
  const refusal = results.map(refusedAnswer).find((answer) => answer !== undefined)
  if (!refusal) return null
  const { clubId, clubName, headline, reasons } = refusal
  const { minute } = danishMoment(at)
  return (
    <p className="text-lg">
      Passer det ikke?{' '}
      <ContactUs
        about={`Afvist hos ${clubName} ${formatClockProse(minute)}: ${headline}`.slice(0, 300)}
        club={clubId}
        reason={reasons[0]?.code}
        at={new Date(at).toISOString()}
      />
    </p>
  )
}

const refusedAnswer = (result: CheckInResult): CheckInAnswer | undefined =>
  result.kind === 'answered' && result.answer.outcome === 'deny' ? result.answer : undefined
