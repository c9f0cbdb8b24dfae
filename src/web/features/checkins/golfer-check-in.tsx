import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { checkInAtSign, isPlainSuccess, type CheckInResult } from './check-in-at-sign.ts'
import { AlreadyIn } from './already-in.tsx'
import { CheckInResults } from './check-in-results.tsx'
import type { RenderCard } from './day-receipt.tsx'
import { HolesChoice } from './holes-choice.tsx'
import { PlayerChoice } from './player-choice.tsx'
import {
  checkInLabel,
  isEverybodyIn,
  listPlayers,
  preselect,
  toggle,
  type Player,
} from './players.ts'
import type { GolferPass } from './queries.ts'
import type { ShownReceipt } from '../passes/stored-receipts.ts'
import { signal, startAudio, type Signal } from './sounds.ts'
import type { Sign } from './use-sign.ts'

type GolferCheckInProps = {
  sign: Sign
  passes: readonly GolferPass[]
  receipts: readonly ShownReceipt[]
  renderCard: RenderCard
  onDone: () => void
}

type Step = { kind: 'ready' | 'sending' } | { kind: 'answered'; results: readonly CheckInResult[] }

/** Asks *Vil du tjekke ind hos …?*, for one golfer or several, and shows the answers unless all are plain successes. */
export function GolferCheckIn({ sign, passes, receipts, renderCard, onDone }: GolferCheckInProps) {
  const [holes, setHoles] = useState<9 | 18>(sign.defaultHoles)
  const [step, setStep] = useState<Step>({ kind: 'ready' })
  const [isAnother, setAnother] = useState(false)
  // Undefined until the golfer has ticked anybody, because the receipts may arrive after the page.
  const [ticked, setTicked] = useState<readonly string[]>()
  const client = useQueryClient()

  const send = async (chosen: readonly GolferPass[], another = false) => {
    startAudio()
    const earlier = step.kind === 'answered' ? step.results : []
    setStep({ kind: 'sending' })
    const answers = await checkInAtSign({ sign, passes: chosen, holes, another })
    signal(signalOf(answers))
    void client.invalidateQueries({ queryKey: ['check-ins'] })
    const answerOf = ({ passId }: GolferPass) => answers.find(({ pass }) => pass.passId === passId)
    const results = earlier.length > 0 ? earlier.map((one) => answerOf(one.pass) ?? one) : answers
    if (results.every(isPlainSuccess)) return onDone()
    setStep({ kind: 'answered', results })
  }
  if (step.kind === 'answered') {
    return (
      <CheckInResults
        results={step.results}
        clubName={sign.clubName}
        onAgain={(pass, another) => void send([pass], another)}
        onDone={onDone}
      />
    )
  }
  const { day } = danishMoment(serverNow())
  const players = listPlayers({ passes, day, receipts, clubName: sign.clubName })
  // Who has begun to choose is not interrupted by a receipt that arrives now.
  if (step.kind === 'ready' && !isAnother && !ticked && isEverybodyIn(players)) {
    return (
      <AlreadyIn
        clubName={sign.clubName}
        players={players}
        onAnother={() => setAnother(true)}
        onDone={onDone}
      />
    )
  }
  return (
    <CheckInForm
      sign={sign}
      players={players}
      ticked={ticked}
      onTick={setTicked}
      holes={{ value: holes, onChange: setHoles }}
      isSending={step.kind === 'sending'}
      renderCard={renderCard}
      onSend={(chosen) => void send(chosen, isAnother)}
      onCancel={onDone}
    />
  )
}

/** The sound of the answer that a golfer must not miss. */
function signalOf(results: readonly CheckInResult[]): Signal {
  if (results.some((one) => one.kind === 'queued' && one.isUnconfirmed)) return 'warning'
  if (results.every(isPlainSuccess)) return 'allowed'
  const isAlready = (result: CheckInResult) =>
    result.kind === 'waiting' || (result.kind === 'answered' && result.answer.outcome === 'already')
  return results.every((one) => isPlainSuccess(one) || isAlready(one)) ? 'already' : 'refused'
}

type CheckInFormProps = {
  sign: Sign
  players: readonly Player[]
  /** The cards that the golfer has ticked; undefined until then. */
  ticked: readonly string[] | undefined
  onTick: (ticked: readonly string[]) => void
  holes: { value: 9 | 18; onChange: (holes: 9 | 18) => void }
  isSending: boolean
  renderCard: RenderCard
  onSend: (chosen: readonly Player[]) => void
  onCancel: () => void
}

function CheckInForm(props: CheckInFormProps) {
  const { sign, players, ticked, onTick, holes, isSending, renderCard, onSend, onCancel } = props
  const [isMissing, setMissing] = useState(false)
  const question = useQuestionInView()
  const chosenIds = ticked ?? preselect(players)
  const chosen = players.filter(({ passId }) => chosenIds.includes(passId))
  const [only] = players.length === 1 ? players : []
  const confirm = () => {
    setMissing(chosen.length === 0)
    if (chosen.length === 0) return document.getElementById('players')?.focus()
    onSend(chosen)
  }
  const shown = only ?? chosen[0]
  return (
    <div className="page grid items-start gap-x-16 gap-y-8 py-6 sm:py-14 lg:grid-cols-2">
      <div className="grid gap-6 lg:order-2">
        <div>
          <p className="font-semibold text-green-700">{sign.place || 'Check-in'}</p>
          <h1 ref={question} tabIndex={-1} className="mt-1.5 text-3xl hyphens-auto outline-none">
            Vil du tjekke ind hos {sign.clubName}?
          </h1>
          {sign.isUnconfirmed && (
            <p className="mt-3 text-slate-700">
              Vi kan ikke slå koden op lige nu. Tjek, at den er den samme som på skiltet.
            </p>
          )}
        </div>
        {!only && (
          <PlayerChoice
            players={players}
            chosen={chosenIds}
            onToggle={(passId) => onTick(toggle(players, chosenIds, passId))}
            error={isMissing && chosen.length === 0 ? 'Vælg, hvem der spiller.' : undefined}
            renderCard={renderCard}
          />
        )}
        <ConfirmBar
          label={checkInLabel(chosen)}
          isSending={isSending}
          onConfirm={confirm}
          onCancel={onCancel}
        >
          <HolesChoice {...holes} usual={sign.defaultHoles} />
        </ConfirmBar>
      </div>
      {shown && (
        <div className={cx('lg:order-1', !only && 'max-lg:hidden')}>
          {renderCard(shown, undefined)}
        </div>
      )}
    </div>
  )
}

/** After a typed code the page is scrolled to the form that was, so the question would be above the screen. */
function useQuestionInView() {
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    question.current?.focus({ preventScroll: true })
  }, [])
  return question
}

type ConfirmBarProps = {
  label: string
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Chosen as a rule in the same moment, so it stays in sight too. */
  children: ReactNode
}

/** On a phone it stays at the bottom, within reach of the thumb. */
function ConfirmBar({ label, isSending, onConfirm, onCancel, children }: ConfirmBarProps) {
  return (
    <div className="sticky bottom-0 -mx-2 grid gap-2 bg-slate-50/95 px-2 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
      <div className="flex flex-col gap-1 sm:flex-row-reverse sm:justify-end sm:gap-3">
        <Button
          size="lg"
          className="max-sm:min-h-16 max-sm:text-xl"
          onClick={onConfirm}
          busy={isSending && 'Tjekker ind …'}
        >
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Ikke nu
        </Button>
      </div>
      <p className="text-sm text-slate-600 max-sm:text-center">
        Du kan fortryde i 30 minutter. Vi gemmer ikke, hvor du er.
      </p>
    </div>
  )
}
