import { useEffect, useRef, type ReactNode } from 'react'
import type { StepName } from '#contract/registrations.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cx } from '../../ui/cx.ts'
import { OrderSummary } from '../../ui/order-summary.tsx'
import { Steps, type Step } from '../../ui/steps.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ContinueLater } from './continue-later.tsx'
import { periodText } from './period-text.ts'
import { orderedName } from './upgrade-text.ts'
import { stepLabels, stepPaths, useRegistration, useShared } from './use-registration.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SaverState } from './saver.ts'

type StepFrameProps = { step: StepName; title: string; lead?: ReactNode; children: ReactNode }

/** Steps above, the form, and the order always in sight. A new step begins at its heading. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const { registration, status } = useRegistration()
  const heading = useRef<HTMLHeadingElement>(null)
  const { cameFromAnotherStep } = useShared()
  useEffect(() => {
    // The first step of a page load is where the browser puts the reader already.
    if (cameFromAnotherStep(step)) heading.current?.focus({ preventScroll: true })
  }, [cameFromAnotherStep, step])
  const here = registration.steps.find(({ name }) => name === step)
  const closed = registration.status === 'completed'
  return (
    <div className="order-bar page pt-5 sm:pt-8 lg:pb-16">
      <Steps steps={stepsOf(registration.steps, step)} />
      <div
        className={cx(
          'mt-3 flex min-h-11 items-center justify-between gap-x-6',
          hasSaveFailed(status) && 'sticky top-0 z-20 bg-slate-50',
        )}
      >
        <SaveStatus />
        {!closed && status !== 'offline' && <ContinueLater />}
      </div>
      <div className="mt-6 grid gap-x-16 gap-y-8 sm:mt-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {closed ? 'Bestillingen er betalt' : title}
          </h1>
          {lead && here?.reachable && !closed && (
            <p className="mt-3 max-w-text text-slate-700">{lead}</p>
          )}
          <div className="mt-8">
            <ConflictNotice />
            {closed ? <Paid /> : here?.reachable ? children : <NotYet />}
          </div>
        </div>
        <Summary />
      </div>
    </div>
  )
}

function stepsOf(steps: { name: StepName; done: boolean; reachable: boolean }[], at: StepName) {
  return steps.map(({ name, done, reachable }): Step => {
    const state = name === at ? 'current' : done && reachable ? 'done' : 'ahead'
    return { label: stepLabels[name], state, ...(reachable && { href: stepPaths[name] }) }
  })
}

function Summary() {
  const { registration } = useRegistration()
  const { summary, cards, season } = registration
  const lines = summary.lines.flatMap((line) => {
    const card = cards.find(({ id }) => id === line.cardId)
    if (line.price === null || !line.productName) return []
    return [
      {
        id: line.cardId,
        label: `${card ? orderedName(card) : line.productName} ${season.code}`,
        detail: (
          <>
            {line.holder && <span className="block">{line.holder}</span>}
            {card && <span className="figures whitespace-nowrap">{periodText(card.period)}</span>}
          </>
        ),
        amount: formatKroner(line.price),
      },
    ]
  })
  return (
    <OrderSummary
      lines={lines}
      total={{
        label: summary.complete ? 'I alt inkl. moms' : 'I alt indtil nu',
        amount: formatKroner(summary.totalOre),
      }}
      empty="Vælg et kort, så står prisen her."
      note={
        <>
          {summary.reservedOnly && (
            <p className="mb-2 font-medium text-slate-800">
              Beløbet reserveres og trækkes først, når medlemskabet er bekræftet.
            </p>
          )}
          <p>Ingen gebyrer. Fornyes ikke af sig selv. Du kan fortryde i 14 dage.</p>
        </>
      }
    />
  )
}

function NotYet() {
  const { registration } = useRegistration()
  const { openStep, steps } = registration
  const missing = steps.find(({ name }) => name === openStep)?.missing ?? []
  return (
    <EmptyState
      title={`Først skal ${stepLabels[openStep]} være på plads`}
      action={<ButtonLink href={stepPaths[openStep]}>Gå til {stepLabels[openStep]}</ButtonLink>}
    >
      <ul className="list-disc pl-5">
        {missing.map(({ text, cardId }) => (
          <li key={`${cardId}${text}`}>{text}</li>
        ))}
      </ul>
    </EmptyState>
  )
}

function Paid() {
  return (
    <EmptyState
      title="Du behøver ikke gøre mere"
      action={<ButtonLink href="/account">Se kortet</ButtonLink>}
    >
      Kort og kvittering ligger på din konto og i din mail. Vil du købe et kort mere, så begynd på
      en ny bestilling fra siden Sæsonkortet.
    </EmptyState>
  )
}

/** Whether what is typed is safe. It keeps its place, so that nothing moves; only a failure is read out. */
function SaveStatus() {
  const { status, saver } = useRegistration()
  const hasFailed = hasSaveFailed(status)
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm max-sm:grow max-sm:justify-between">
      {!hasFailed && (
        <span className="flex items-center gap-2 text-slate-600">
          <Icon
            name={status === 'saved' ? 'check' : 'clock'}
            className={status === 'saved' ? 'text-green-700' : ''}
          />
          {status === 'saved' ? 'Gemt' : 'Gemmer …'}
        </span>
      )}
      <output className="flex items-center gap-2 leading-tight font-medium text-red-700">
        {hasFailed && <Icon name="warning" className="shrink-0" />}
        {status === 'offline' && 'Ingen forbindelse. Det, du skriver, gemmes, når du er på nettet.'}
        {status === 'failed' && 'Noget kunne ikke gemmes. Se ved feltet.'}
      </output>
      {status === 'offline' && (
        <Button
          variant="quiet"
          className="min-h-11! px-2! text-sm whitespace-nowrap"
          onClick={() => void saver.flush()}
        >
          Prøv nu
        </Button>
      )}
    </div>
  )
}

/** Only a failure follows the reader down the page. */
const hasSaveFailed = (status: SaverState['status']) => status === 'offline' || status === 'failed'
