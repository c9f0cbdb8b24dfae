import { newId } from '../../new-id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { ContactUs } from '../shell/problem.tsx'
import { sendCheckIn } from './check-in-outbox.ts'
import type { RenderCard } from './day-receipt.tsx'
import { HolesChoice } from './holes-choice.tsx'
import type { GolferPass } from './queries.ts'
import { storeReceipt } from './receipts.ts'
import { signal, startAudio } from './sounds.ts'
import type { Sign } from './use-sign.ts'
import { toAnswerView } from './verdict-screen.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

type GolferCheckInProps = {
  sign: Sign
  passes: readonly GolferPass[]
  renderCard: RenderCard
  onDone: () => void
}

type Step =
  | { kind: 'ready' | 'sending' }
  | { kind: 'answered'; answer: CheckInAnswer }
  | { kind: 'problem'; text: string }

/** Asks *Vil du tjekke ind hos …?* and shows the answer, unless it is a plain success. */
export function GolferCheckIn({ sign, passes, renderCard, onDone }: GolferCheckInProps) {
  const [passId, setPassId] = useState(defaultPass(passes)?.passId)
  const [isPassMissing, setPassMissing] = useState(false)
  const [holes, setHoles] = useState<9 | 18>(sign.defaultHoles)
  const [step, setStep] = useState<Step>({ kind: 'ready' })
  const client = useQueryClient()
  const pass = passes.find((other) => other.passId === passId)
  const [first] = passes
  if (!first) return null

  const send = async (another: boolean) => {
    setPassMissing(!pass)
    if (!pass) return document.getElementById('pass')?.focus()
    startAudio()
    setStep({ kind: 'sending' })
    const next = await checkInAt({ sign, pass, holes, another })
    if (next === 'done') {
      signal('allowed')
      void client.invalidateQueries({ queryKey: ['check-ins'] })
      return onDone()
    }
    signal(next.kind === 'answered' && next.answer.outcome === 'already' ? 'already' : 'refused')
    setStep(next)
  }
  if (step.kind === 'answered') {
    return <Answered answer={step.answer} onAnother={() => send(true)} onDone={onDone} />
  }
  return (
    <div className="page grid items-start gap-x-16 gap-y-8 py-8 sm:py-14 lg:grid-cols-2">
      <div className="grid gap-6 lg:order-2">
        <div>
          <p className="font-semibold text-green-700">{sign.place || 'Check-in'}</p>
          <h1 className="mt-2 text-3xl hyphens-auto">Vil du tjekke ind hos {sign.clubName}?</h1>
        </div>
        <PassChoice
          passes={passes}
          value={passId}
          onChange={setPassId}
          error={isPassMissing && !pass ? 'Vælg, hvem der spiller.' : undefined}
        />
        <HolesChoice value={holes} onChange={setHoles} usual={sign.defaultHoles} />
        {step.kind === 'problem' && (
          <Notice tone="error" title="Du er ikke tjekket ind" live>
            {step.text}
          </Notice>
        )}
        <ConfirmButtons
          onConfirm={() => send(false)}
          onCancel={onDone}
          busy={step.kind === 'sending'}
        />
      </div>
      <div className="lg:order-1">{pass && renderCard(pass, undefined)}</div>
    </div>
  )
}

type ConfirmButtonsProps = { onConfirm: () => void; onCancel: () => void; busy: boolean }

function ConfirmButtons({ onConfirm, onCancel, busy }: ConfirmButtonsProps) {
  return (
    <>
      <ButtonRow>
        <Button size="lg" onClick={onConfirm} busy={busy && 'Tjekker ind …'}>
          Tjek ind
        </Button>
        <Button size="lg" variant="quiet" onClick={onCancel}>
          Ikke nu
        </Button>
      </ButtonRow>
      <p className="text-sm text-slate-600">
        Du kan fortryde i 30 minutter. Vi gemmer ikke, hvor du er, og tager ikke noget billede.
      </p>
    </>
  )
}

type CheckInInput = { sign: Sign; pass: GolferPass; holes: 9 | 18; another: boolean }

async function checkInAt({ sign, pass, holes, another }: CheckInInput): Promise<Step | 'done'> {
  const { code, signature, clubName } = sign
  const id = newId()
  const now = serverNow()
  const request = {
    way: 'golfer_sign' as const,
    id,
    holes,
    another,
    passId: pass.passId,
    sign: { code, signature },
    atClient: new Date(now).toISOString(),
  }
  try {
    const sent = await sendCheckIn({ request, who: pass.holderName, clubName })
    if (sent.kind === 'queued') {
      const place = { checkInId: id, clubName, holes, wordOfDay: null, ...danishMoment(now) }
      await storeReceipt({ ...pass, ...place })
      return 'done'
    }
    const { answer } = sent
    // The answer to a repeated scan does not include `undoUntil`, so the stored receipt is kept.
    if (answer.receipt && answer.outcome !== 'already') {
      await storeReceipt({ ...answer.receipt, undoUntil: answer.undoUntil })
    }
    return answer.outcome === 'allow' ? 'done' : { kind: 'answered', answer }
  } catch (error) {
    return { kind: 'problem', text: errorText(error) }
  }
}

type AnsweredProps = { answer: CheckInAnswer; onAnother: () => void; onDone: () => void }

function Answered({ answer, onAnother, onDone }: AnsweredProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const { outcome } = answer
  return (
    <div ref={top} tabIndex={-1} className="page max-w-3xl py-6 outline-none sm:py-12">
      <Verdict {...toAnswerView(answer)}>
        <ButtonRow>
          <Button size="lg" variant="secondary" onClick={onDone}>
            {outcome === 'deny' ? 'Tilbage' : 'Vis dagens kvittering'}
          </Button>
          {outcome === 'already' && (
            <Button size="lg" variant="secondary" onClick={onAnother}>
              Jeg vil spille en runde til
            </Button>
          )}
          {outcome === 'deny' && (
            <ButtonLink size="lg" variant="secondary" href="/account">
              Se, hvor du kan spille
            </ButtonLink>
          )}
        </ButtonRow>
      </Verdict>
      {outcome === 'deny' && <ContactAboutRefusal answer={answer} />}
    </div>
  )
}

/** A refused golfer can contact us; club, time and reason are filled in (D26). */
function ContactAboutRefusal({ answer }: { answer: CheckInAnswer }) {
  const [at] = useState(serverNow)
  const { clubId, clubName, headline, reasons } = answer
  const { minute } = danishMoment(at)
  return (
    <p className="mt-6 text-lg">
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

type PassChoiceProps = {
  passes: readonly GolferPass[]
  value: string | undefined
  onChange: (passId: string) => void
  error: string | undefined
}

/** Of several cards only the golfer's own is preselected, so that a quick press never uses a child's card. */
const defaultPass = (passes: readonly GolferPass[]) =>
  passes.length === 1 ? passes[0] : passes.find(({ relation }) => relation === 'self')

function PassChoice({ passes, value, onChange, error }: PassChoiceProps) {
  if (passes.length < 2) return null
  return (
    <RadioCards
      legend="Hvem spiller?"
      name="pass"
      options={passes.map((pass) => ({
        value: pass.passId,
        label: pass.holderName,
        description: `${pass.productName} ${pass.seasonCode}`,
      }))}
      // An empty string keeps the field controlled while no pass is chosen.
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      {...(error && { error })}
    />
  )
}
