import { useEffect, useRef } from 'react'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { saysNext } from '#domain/checkins/golfer-reason-text.ts'
import { useCompany } from '../../company.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Verdict, type VerdictKind } from '../../ui/verdict.tsx'
import { toOfflineView } from './offline-view.ts'
import type { VerdictView } from './verdict-view-model.ts'
import type { ReceptionState, ReceptionStep } from './use-reception.ts'

/** Only the screen of an allowed or repeated check-in closes automatically. */
const closeAfterMs = 6_000

type Result = Extract<ReceptionStep, { kind: 'answered' | 'queued' | 'problem' }>

export const isResult = (step: ReceptionStep): step is Result =>
  ['answered', 'queued', 'problem'].includes(step.kind)

/** The answer on the whole screen, readable at arm's length. It closes automatically after `closeAfterMs`. */
export function VerdictScreen({ step, reception }: { step: Result; reception: ReceptionState }) {
  const view = toVerdictView(step)
  const screen = useRef<HTMLDivElement>(null)
  const { reset } = reception
  const closesAutomatically = view.kind === 'allowed' || view.kind === 'already'

  useEffect(() => {
    screen.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true })
    const timer = closesAutomatically ? setTimeout(reset, closeAfterMs) : undefined
    const closeOnKey = (event: KeyboardEvent) => {
      const isControlKey = ['Enter', ' ', 'Tab', 'Shift'].includes(event.key)
      if (!isControlKey && !event.ctrlKey && !event.metaKey && !event.altKey) reset()
    }
    const closeOnClick = (event: MouseEvent) => {
      if (!(event.target as HTMLElement).closest('button, a')) reset()
    }
    window.addEventListener('keydown', closeOnKey)
    window.addEventListener('click', closeOnClick)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', closeOnClick)
      window.removeEventListener('keydown', closeOnKey)
    }
  }, [reset, closesAutomatically])

  return (
    <div
      ref={screen}
      data-testid="verdict"
      className={cx(
        'fixed inset-0 z-30 grid overflow-y-auto overscroll-contain sun:bg-white',
        backgrounds[view.kind],
      )}
    >
      <div className="m-auto grid w-full max-w-4xl gap-4 p-2 sm:p-6">
        <Verdict {...view}>
          <div className="grid gap-4">
            {step.kind === 'answered' && <CallUs step={step} />}
            <ButtonRow>
              <Button size="lg" variant="secondary" data-next onClick={reset}>
                Næste gæst
              </Button>
              {step.kind === 'answered' && <AnotherRoundButton step={step} reception={reception} />}
            </ButtonRow>
          </div>
        </Verdict>
      </div>
      {closesAutomatically && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 bottom-0 h-1.5 origin-left animate-[verdict-time_6s_linear_forwards] bg-current"
        />
      )}
    </div>
  )
}

type AnsweredProps = {
  step: Extract<ReceptionStep, { kind: 'answered' }>
  reception: ReceptionState
}

/** On a refusal, staff and guest can call the operator (D20). */
function CallUs({ step: { answer } }: Pick<AnsweredProps, 'step'>) {
  const company = useCompany()
  if (answer.outcome !== 'deny') return null
  return (
    <p>
      Er I i tvivl? Ring til Sæsonkortet på{' '}
      <a href={phoneHref(company.phone)} className="underline">
        {company.phone}
      </a>
      .
    </p>
  )
}

/** After a second scan, another round is an explicit request (D4). */
function AnotherRoundButton({ step: { answer, draft }, reception }: AnsweredProps) {
  if (answer.outcome !== 'already') return null
  const request = () => reception.send({ ...draft, another: true }, answer.guest?.name ?? '')
  return (
    <Button size="lg" variant="secondary" onClick={request}>
      Gæsten vil spille en runde til
    </Button>
  )
}

function toVerdictView(step: Result): VerdictView {
  switch (step.kind) {
    case 'answered':
      return nameFirst(toAnswerView(step.answer, step.holes))
    case 'problem':
      return {
        kind: 'warning',
        word: 'Prøv igen',
        title: step.text,
        name: 'Der blev ikke tjekket ind.',
      }
    case 'queued':
      return toOfflineView(step)
  }
}

/** Shows the name as the title for staff, who compare it with the guest. */
function nameFirst(view: VerdictView): VerdictView {
  if (view.kind !== 'allowed' || !view.name) return view
  return { ...view, title: view.name, name: view.title }
}

/** The view of an answer, at the reception and on the golfer's phone. */
export function toAnswerView(answer: CheckInAnswer, holes?: 9 | 18): VerdictView {
  const { outcome, headline, guest, nextPossible } = answer
  const isWarned = outcome === 'allow_with_warning'
  const sentences = answer.reasons.map(({ sentence }) => sentence)
  const title = isWarned ? (sentences[0] ?? headline) : headline
  const reasons = sentences.filter((sentence) => sentence !== title && !headline.includes(sentence))
  const next = nextPossible?.sentence
  return {
    kind: kindOf[outcome],
    title,
    name: guest?.name,
    detail: guest && [guest.productName, ...details(answer, holes)].join(' · '),
    reasons: outcome === 'already' ? [] : reasons,
    next: next && outcome === 'deny' && !saysNext(headline, next) ? next : undefined,
  }
}

const kindOf: Record<CheckInAnswer['outcome'], VerdictKind> = {
  allow: 'allowed',
  allow_with_warning: 'warning',
  already: 'already',
  deny: 'refused',
  conflict: 'warning',
}

function details({ roundsLeft, flags, outcome, receipt }: CheckInAnswer, holes?: 9 | 18): string[] {
  if (outcome === 'already' && receipt) {
    return [`${receipt.holes} huller fra ${formatClockProse(receipt.minute)}`]
  }
  if (outcome === 'deny' || outcome === 'conflict' || !roundsLeft) return []
  const { here, total } = roundsLeft
  return [
    flags.includes('joined_nine') ? 'anden halvdel af runden' : holes ? `${holes} huller` : '',
    here === 0 ? 'sidste runde her i år' : `${countOf(here, 'runde', 'runder')} tilbage her`,
    total === null ? '' : `${total} i alt`,
  ].filter(Boolean)
}

const backgrounds: Record<VerdictKind, string> = {
  allowed: 'bg-green-700 text-white',
  warning: 'bg-yellow-400 text-black',
  refused: 'bg-red-700 text-white',
  already: 'bg-blue-800 text-white',
}
