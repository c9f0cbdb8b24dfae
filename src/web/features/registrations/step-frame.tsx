import { useEffect, useRef, type ReactNode } from 'react'
import type { StepName, RegistrationCard } from '#contract/registrations/endpoints.ts'
import { lastDaysText } from '#domain/passes/season.ts'
import { totalText } from '#domain/passes/vat-text.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink, Button, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cx } from '../../ui/cx.ts'
import { OrderSummary } from '../../ui/order-summary.tsx'
import { Steps, type Step } from '../../ui/steps.tsx'
import { ContinueLater } from './continue-later.tsx'
import { periodText, orderedName, holderName } from './card-text.ts'
import {
  stepLabels,
  stepPaths,
  useRegistration,
  useRegistrationContext,
} from './use-registration.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SaverState } from './saver.ts'
import { membershipNames, type MembershipType } from '#domain/accounts/membership.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { keyOf, type Conflict, type FieldValue } from './field-values.ts'

type StepFrameProps = { step: StepName; title: string; lead?: ReactNode; children: ReactNode }

/** The frame of a step: list of steps, form, and order summary. Changing the step focuses its heading. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const { registration, status } = useRegistration()
  const heading = useRef<HTMLHeadingElement>(null)
  const { cameFromAnotherStep } = useRegistrationContext()
  useEffect(() => {
    // After a page load the browser has placed the focus already.
    if (cameFromAnotherStep(step)) heading.current?.focus({ preventScroll: true })
  }, [cameFromAnotherStep, step])
  const current = registration.steps.find(({ name }) => name === step)
  const isPaid = registration.status === 'completed'
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
        {!isPaid && status !== 'offline' && <ContinueLater />}
      </div>
      <div className="mt-6 grid gap-x-16 gap-y-8 sm:mt-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {isPaid ? 'Bestillingen er betalt' : title}
          </h1>
          {lead && current?.reachable && !isPaid && (
            <p className="mt-3 max-w-text text-slate-700">{lead}</p>
          )}
          <div className="mt-8">
            <ConflictNotice />
            {!isPaid && <EndingSeason />}
            {isPaid ? <Paid /> : current?.reachable ? children : <EarlierStepsMissing />}
          </div>
        </div>
        <Summary />
      </div>
    </div>
  )
}

/** The days left of an ending season, with the next season as the way forward (D38). */
function EndingSeason() {
  const { code, lastDays, nextSeason } = useRegistration().registration.season
  if (lastDays === null) return null
  return (
    <Notice
      tone="warning"
      className="mb-8 max-w-2xl"
      title={lastDaysText(`Sæsonkort ${code}`, lastDays)}
      action={
        nextSeason && (
          <ButtonLink variant="secondary" href={`/account/registration?season=${nextSeason}`}>
            Skift til Sæsonkort {nextSeason}
          </ButtonLink>
        )
      }
    >
      {nextSeason && 'Det, du har skrevet, følger med.'}
    </Notice>
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
  const bought = summary.lines.flatMap((line) => {
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
  const discount = {
    id: 'discount',
    label: summary.discountName ?? 'Rabat',
    amount: `−${formatKroner(summary.savedOre)}`,
  }
  return (
    <OrderSummary
      lines={summary.savedOre > 0 ? [...bought, discount] : bought}
      total={{
        label: summary.complete ? totalText(summary.vatOre) : 'I alt indtil nu',
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

function EarlierStepsMissing() {
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

/** The state of autosave. It keeps its place, so that nothing moves; only a failure is announced. */
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

/** Only a failure stays visible while scrolling. */
const hasSaveFailed = (status: SaverState['status']) => status === 'offline' || status === 'failed'

/** Shows both values of a field that two windows changed differently, and lets the golfer choose. */
export function ConflictNotice() {
  const { conflicts, registration, saver } = useRegistration()
  return conflicts.map((conflict) => (
    <Notice
      key={keyOf(conflict)}
      live
      tone="warning"
      title={`${titleOf(conflict, registration.cards)} er ændret i et andet vindue`}
      className="mb-6"
      action={
        <ButtonRow>
          <Button variant="secondary" onClick={() => saver.resolve(conflict, 'mine')}>
            Behold »{valueText(conflict, conflict.mine, registration.cards)}«
          </Button>
          <Button variant="secondary" onClick={() => saver.resolve(conflict, 'theirs')}>
            Brug »{valueText(conflict, conflict.theirs, registration.cards)}«
          </Button>
        </ButtonRow>
      }
    >
      Her har du skrevet »{valueText(conflict, conflict.mine, registration.cards)}«. I det andet
      vindue står der »{valueText(conflict, conflict.theirs, registration.cards)}«. Vælg, hvad der
      skal gælde.
    </Notice>
  ))
}

function titleOf({ cardId, field }: Conflict, cards: readonly RegistrationCard[]): string {
  const label = fieldLabels[field] ?? field
  const card = cards.find(({ id }) => id === cardId)
  return card && cards.length > 1 ? `${label} for ${holderName(card)}` : label
}

const fieldLabels: Record<string, string> = {
  name: 'Navn',
  email: 'Mail',
  phone: 'Telefon',
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  birthDate: 'Fødselsdag',
  dguNumber: 'DGU-nummer',
  membershipType: 'Medlemskab',
  productCode: 'Kort',
  startNow: 'Kortets start',
  firstDayWish: 'Første dag',
  relation: 'Hvem kortet er til',
  guardianAccepted: 'Krydset som værge',
}

function valueText(
  { field, cardId }: Conflict,
  value: FieldValue,
  cards: readonly RegistrationCard[],
): string {
  if (value === null || value === '') return 'ikke noget'
  if (typeof value === 'object') return value.ticked ? 'med det samme' : 'efter fortrydelsesfristen'
  if (typeof value === 'boolean') return value ? 'kryds' : 'intet kryds'
  if (field === 'membershipType') return membershipNames[value as MembershipType]
  if (field === 'productCode') {
    const card = cards.find(({ id }) => id === cardId)
    return card?.offers.find(({ code }) => code === value)?.name ?? String(value)
  }
  const text = String(value)
  return isPlainDate(text) ? formatShortDate(text) : text
}
