import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  orderRegistration,
  type Registration,
  type RegistrationCard,
} from '#contract/registrations/endpoints.ts'
import { withdrawalDays } from '#domain/passes/withdrawal.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ApiError, call } from '../../api.ts'
import { errorText, reasonOf } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { methodIn, PaymentMethodField } from '../payments/payment-method-field.tsx'
import { impossibleDays } from './first-day.tsx'
import { errorsBeforePayment, unsavedErrors } from './step-errors.ts'
import { OrderReview, reviewId, WithdrawalInformation } from './order-review.tsx'
import { periodText, orderedName } from './card-text.ts'
import { DiscountCodeField } from './discount-code-field.tsx'
import { GiftCardField, giftCardFor, GiftCardSum, type UsedGiftCard } from './gift-card-field.tsx'
import { currentIn } from './saver.ts'
import { isQueueRefusal, ToQueue } from './to-queue.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepPaths, useRegistration, useRegistrationContext } from './use-registration.tsx'

export function PaymentStep() {
  return (
    <StepFrame
      step="payment"
      title="Se bestillingen igennem"
      lead="Du kan rette alt, indtil du har betalt."
    >
      <PaymentForm />
    </StepFrame>
  )
}

/** Review, terms and the button of the order; the renewal shows it below last season. */
export function PaymentForm({ onIncomplete }: PaymentFormProps) {
  const { registration } = useRegistration()
  const [checked, setChecked] = useState<UsedGiftCard>()
  const { summary } = registration
  const giftCard = giftCardFor(checked, summary.totalOre)
  const { errors, attempt, terms, order, submit } = useOrderForm({
    onIncomplete,
    giftCard,
    // Price or balance differ from what was shown, so the buyer looks again.
    onStaleGiftCard: () => setChecked(undefined),
  })
  const toPay = giftCard ? giftCard.restOre : summary.totalOre
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-8">
      <FormErrorSummary key={attempt} errors={errors} />
      {registration.order && <UnpaidOrder />}
      <OrderReview errors={errors} />
      <WithdrawalInformation />
      <Checkbox
        framed
        name="terms"
        checked={terms.isAccepted}
        onChange={({ currentTarget: { checked } }) => terms.accept(checked)}
        label={<TermsLabel />}
        error={
          terms.isAccepted ? undefined : errors.find(({ field }) => field === 'terms')?.message
        }
      />
      <DiscountCodeField />
      {summary.totalOre > 0 && (
        <GiftCardField used={giftCard} isStale={checked !== giftCard} onUse={setChecked} />
      )}
      <div className="grid gap-4 border-t-2 border-slate-900 pt-6">
        <MainFeatures registration={registration} />
        {giftCard && <GiftCardSum giftCard={giftCard} />}
        {toPay > 0 && <PaymentMethodField />}
        {order.isError && errors.length === 0 && <OrderProblem error={order.error} />}
        <Button
          type="submit"
          size="lg"
          wide
          busy={(order.isPending || order.isSuccess) && 'Sender dig til betaling …'}
        >
          {toPay === 0 && giftCard
            ? 'Bestil og betal med gavekortet'
            : `Bestil og betal ${formatKroner(toPay)}`}
        </Button>
        <p className="text-sm text-slate-600">
          {chargeText(toPay, summary.reservedOnly, giftCard !== undefined)}
        </p>
      </div>
    </form>
  )
}

function chargeText(toPay: number, reservedOnly: boolean, byGiftCard: boolean): string {
  if (toPay === 0) {
    return reservedOnly && byGiftCard
      ? 'Bliver medlemskabet ikke bekræftet, går pengene tilbage på gavekortet.'
      : 'Der trækkes ikke penge på dit betalingskort.'
  }
  return reservedOnly
    ? 'Beløbet reserveres på dit betalingskort. Det trækkes først, når medlemskabet er bekræftet, og frigives, hvis det ikke bliver det.'
    : 'Beløbet reserveres, når du betaler, og trækkes, når kortet er leveret.'
}

type PaymentFormProps = {
  /** Called when an attempt shows that something before the payment is missing. */
  onIncomplete?: () => void
}

type OrderFormProps = {
  onIncomplete: (() => void) | undefined
  giftCard: UsedGiftCard | undefined
  onStaleGiftCard: () => void
}

/** The terms accepted, the errors of the last attempt, and the order. */
function useOrderForm({ onIncomplete, giftCard, onStaleGiftCard }: OrderFormProps) {
  const { registration, saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const { termsVersion } = registration.season
  const [accepted, setAccepted] = useState<string>()
  const [errors, setErrors] = useState<FormError[]>([])
  const [attempt, setAttempt] = useState(0)
  const show = (shown: FormError[]) => {
    setAttempt((before) => before + 1)
    setErrors(shown)
  }
  const order = useOrder(giftCard, (error) => {
    if (/^(price_changed|gift_card)/.test(reasonOf(error) ?? '')) onStaleGiftCard()
    if (reasonOf(error) === 'terms_changed') setAccepted(undefined)
    show(error instanceof NotSaved ? unsavedErrors(saver.getState()) : orderErrors(error))
  })
  const isAccepted = accepted === termsVersion
  const isSaving = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving.current) return
    const paymentMethod = methodIn(event.currentTarget)
    // What was chosen just before the press may still be on its way, and would count as missing.
    isSaving.current = true
    await saver.flush().finally(() => (isSaving.current = false))
    const saved = saver.getState()
    const missing = [
      ...errorsBeforePayment(saved),
      ...impossibleDays(saved.registration.cards, drafts),
    ]
    const unread = isAccepted ? [] : [{ field: 'terms', message: termsErrorText }]
    show([...missing, ...unread])
    if (missing.length > 0) onIncomplete?.()
    if (missing.length > 0 || !isAccepted) return
    if (!order.isPending && !order.isSuccess) order.mutate(paymentMethod)
  }
  const accept = (isChecked: boolean) => setAccepted(isChecked ? termsVersion : undefined)
  return { errors, attempt, terms: { isAccepted, accept }, order, submit }
}

/** A choice could not be saved, so nothing was ordered. */
class NotSaved extends Error {}

/** Orders at the shown total; if price or terms have changed, the change is shown instead of being charged. */
function useOrder(giftCard: UsedGiftCard | undefined, onRefusal: (error: unknown) => void) {
  const { registration, saver } = useRegistration()
  const order = useMutation({
    mutationFn: async (paymentMethod: PaymentMethod | undefined) => {
      if (!(await saver.flush())) throw new NotSaved()
      return call(orderRegistration, {
        acceptTerms: registration.season.termsVersion,
        totalOre: registration.summary.totalOre,
        ...(giftCard && { giftCard: { code: giftCard.code, coversOre: giftCard.coversOre } }),
        paymentMethod,
      })
    },
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
    onError: (error) => {
      const current = currentIn(error)
      if (current) saver.mergeServerState(current)
      onRefusal(error)
    },
  })
  useResetOnReturn(order.reset)
  return order
}

/** Refusals about one control, which the list of errors links to; any other stands at the button. */
function orderErrors(error: unknown): FormError[] {
  const message = errorText(error)
  if (reasonOf(error) === 'terms_changed') return [{ field: 'terms', message }]
  const cardId = error instanceof ApiError ? error.body.details?.['cardId'] : undefined
  return typeof cardId === 'string' ? [{ field: reviewId(cardId), message }] : []
}

function OrderProblem({ error }: { error: unknown }) {
  const { registration } = useRegistration()
  const isIncomplete = reasonOf(error) === 'steps_missing'
  return (
    <Problem
      error={error}
      title={titleOf(error)}
      action={
        isIncomplete ? (
          <ButtonLink variant="secondary" href={stepPaths[registration.openStep]}>
            Gå til det, der mangler
          </ButtonLink>
        ) : (
          isQueueRefusal(error) && <ToQueue next={stepPaths.payment} />
        )
      }
    />
  )
}

/** The link is layered above the label, which otherwise receives every click on the line. */
function TermsLabel() {
  return (
    <>
      Jeg har læst og accepterer{' '}
      <a className="text-link relative z-1" href="/terms" target="_blank" rel="noreferrer">
        handelsbetingelserne
      </a>
      .
    </>
  )
}

const termsErrorText = 'Sæt kryds, når du har læst handelsbetingelserne.'

const titleOf = (error: unknown) =>
  ['price_changed', 'terms_changed'].includes(reasonOf(error) ?? '')
    ? 'Der er sket en ændring'
    : 'Du er ikke sendt til betaling, og der er ikke trukket penge'

/** Product, main features, duration, total and no renewal, which must stand directly above the button (L-IN-3). */
function MainFeatures({ registration }: { registration: Registration }) {
  const { cards, summary } = registration
  return (
    <div className="grid gap-1.5">
      {groupEqualCards(cards).map(({ card, count }) => {
        const offer = card.offers.find(({ code }) => code === card.productCode)
        return (
          <p key={card.id}>
            <strong className="font-semibold">
              {count > 1 && `${count} × `}
              {orderedName(card)}
            </strong>
            : {offer?.summary} Gælder {periodText(card.period)}.{' '}
            {card.plannedRounds !== null && `Beregnet til ${card.plannedRounds} runder.`}
          </p>
        )
      })}
      <p>
        I alt <strong className="figures font-semibold">{formatKroner(summary.totalOre)}</strong>{' '}
        {summary.vatOre > 0 && 'inkl. moms og '}uden gebyrer. Kortet slutter med perioden og fornyes
        ikke af sig selv. Du kan fortryde i {withdrawalDays} dage.
      </p>
    </div>
  )
}

/** Groups cards of the same product and period, so that each is described once. */
function groupEqualCards(cards: readonly RegistrationCard[]) {
  const groups = new Map<string, { card: RegistrationCard; count: number }>()
  for (const card of cards) {
    const key = `${card.productCode} ${card.period?.firstDay} ${card.period?.lastDay}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { card, count: 1 })
  }
  return [...groups.values()]
}

function UnpaidOrder() {
  const { registration } = useRegistration()
  return (
    <Notice title={`Bestilling ${registration.order?.number} er ikke betalt endnu`}>
      Der er ikke trukket penge. Tryk på knappen nederst for at betale. Du bliver aldrig trukket to
      gange for den samme bestilling.
    </Notice>
  )
}

/** Re-enables the button when the browser's back button restores the page with it still pressed. */
function useResetOnReturn(reset: () => void) {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])
}
