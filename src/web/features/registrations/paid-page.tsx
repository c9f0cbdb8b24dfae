import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/accounts/endpoints.ts'
import { listMyPasses, type Pass } from '#contract/passes/endpoints.ts'
import { signInAfterPurchase, type Registration } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { ChoosePassword } from '../accounts/choose-password.tsx'
import { PassCard } from '../passes/pass-card.tsx'
import { AnswerHeading } from '../payments/answer-heading.tsx'
import type { Payment } from '../payments/queries.ts'
import { fetchCurrentRegistration } from './queries.ts'
import { periodText } from './card-text.ts'

type PaidPageProps = { payment: Payment }

/** The page after a payment: for a new card, or for one that is valid again. */
export function PaidPage({ payment }: PaidPageProps) {
  return payment.kind === 'pass_debt' ? <PaidAgain {...payment} /> : <Bought payment={payment} />
}

/** After the payment of a debt, which needs no further steps. */
function PaidAgain({ orderNumber, totalOre }: Payment) {
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <p className="flex items-center gap-3 font-semibold text-green-800">
        <Icon name="check-circle" className="size-8" /> Betalingen er godkendt
      </p>
      <AnswerHeading>Tak. Kortet gælder igen.</AnswerHeading>
      <p className="text-slate-600">
        Bestilling {orderNumber}, {formatKroner(totalOre)}
      </p>
      <ButtonLink size="lg" href="/account" className="mt-2 w-fit">
        Se kortet
      </ButtonLink>
    </section>
  )
}

/** The bought cards and the next steps. */
function Bought({ payment }: PaidPageProps) {
  const { orderNumber, totalOre } = payment
  const bought = useQuery({
    queryKey: ['bought', orderNumber],
    queryFn: () => loadPurchase(orderNumber),
    retry: 1,
    staleTime: Infinity,
  })
  const { passes = [], registration, account } = bought.data ?? {}
  const isWaiting =
    passes.some(({ state }) => state === 'awaiting_verification') ||
    registration?.summary.reservedOnly === true
  const isUnpaid = passes.some(({ state }) => state === 'unpaid')
  const isPlayable = passes.length > 0 && passes.every(({ startedNow }) => startedNow)
  const count = passes.length || (registration?.cards.length ?? 1)
  if (isUnpaid) return <CaptureRefused orderNumber={orderNumber} />
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.05fr]">
      <div className="grid gap-5">
        <p className="flex items-center gap-3 font-semibold text-green-800">
          <Icon name="check-circle" className="size-8" /> Betalingen er godkendt
        </p>
        <AnswerHeading>{thanksText({ isWaiting, isPlayable, count })}</AnswerHeading>
        <p className="text-lg text-slate-700">
          {isWaiting
            ? waitingText(count, payment)
            : 'Vi har sendt bekræftelsen til din mail. Gem den – den er din kvittering.'}
        </p>
        <p className="text-slate-600">
          Bestilling {orderNumber}, {formatKroner(totalOre)}
        </p>
        {/* Above the card, so that a phone shows it at once. */}
        <ButtonLink size="lg" href="/account" className="w-fit max-sm:w-full">
          {account ? 'Se mit kort' : 'Log ind og se mit kort'}
        </ButtonLink>
      </div>
      <div className="grid min-h-72 content-start gap-6 lg:row-span-2">
        {passes.length > 0
          ? passes.map((pass) => <BoughtPass key={pass.id} pass={pass} />)
          : registration && <OrderedCards registration={registration} />}
      </div>
      <div className="grid gap-5">
        <NextSteps />
        {account && !account.hasPassword && <ChoosePassword email={account.email} />}
      </div>
    </div>
  )
}

type Outcome = { isWaiting: boolean; isPlayable: boolean; count: number }

function thanksText({ isWaiting, isPlayable, count }: Outcome): string {
  if (isWaiting) return count > 1 ? 'Tak. Vi har din bestilling.' : 'Tak. Kortet er reserveret.'
  if (isPlayable) return 'Tak. God runde!'
  return count > 1 ? 'Tak. Kortene er jeres.' : 'Tak. Kortet er dit.'
}

type Paid = { totalOre: number; giftCardOre: number }

/** Nothing is reserved at a bank for cards that a gift card paid alone. */
export function waitingText(count: number, { totalOre, giftCardOre }: Paid): string {
  const isPaidByGiftCard = giftCardOre > 0 && giftCardOre === totalOre
  const until = 'så snart medlemskabet er bekræftet'
  if (isPaidByGiftCard) {
    const cards = count > 1 ? 'Et kort, der er reserveret,' : 'Kortet'
    return `${cards} gælder, ${until}. Vi skriver, når det sker. Bliver det ikke bekræftet, går pengene tilbage på gavekortet.`
  }
  return count > 1
    ? `Et kort, der er reserveret, gælder, ${until}. Beløbet for det er kun reserveret indtil da, og vi skriver, når det sker.`
    : `Kortet gælder, ${until}. Beløbet er kun reserveret indtil da, og vi skriver, når det sker.`
}

/** The bank reserved the money but refused the capture. */
function CaptureRefused({ orderNumber }: { orderNumber: string }) {
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <p className="flex items-center gap-3 font-semibold text-yellow-800">
        <Icon name="warning" className="size-8" /> Banken afviste betalingen
      </p>
      <AnswerHeading>Betalingen mangler</AnswerHeading>
      <p className="text-lg text-slate-700">
        Der er ikke trukket penge, og kortet gælder ikke. Gennemfør betalingen, så gælder det igen.
        Du får også et link på mail.
      </p>
      <p className="figures text-slate-600">Bestilling {orderNumber}</p>
      <ButtonLink size="lg" href="/account" className="mt-2 w-fit">
        Gennemfør betalingen på din konto
      </ButtonLink>
    </section>
  )
}

/** Signs in the browser that proved the address; in any other the order is shown without card numbers. */
async function loadPurchase(orderNumber: string) {
  const { signedIn } = await call(signInAfterPurchase, {}).catch(() => ({ signedIn: false }))
  const { registration } = await fetchCurrentRegistration()
  const purchase = registration?.order?.number === orderNumber ? registration : null
  if (!signedIn) return { passes: [], registration: purchase, account: null }
  const [{ passes }, { account }] = await Promise.all([call(listMyPasses, {}), call(getMe, {})])
  return {
    // An upgraded card still has the number of its first order.
    passes: passes.filter(
      (pass) =>
        pass.orderNumber === orderNumber ||
        purchase?.cards.some(({ passId }) => passId === pass.id),
    ),
    registration: purchase,
    account,
  }
}

function BoughtPass({ pass }: { pass: Pass }) {
  const isWaiting = pass.state === 'awaiting_verification'
  return (
    <div className="grid gap-3">
      <PassCard
        size="hero"
        passNumber={pass.number}
        seasonCode={pass.season.code}
        productName={pass.productName}
        holderName={`${pass.holder.firstName} ${pass.holder.lastName}`}
        period={periodText(pass)}
        state={isWaiting ? 'reserved' : pass.startedNow ? 'valid' : 'not_yet_valid'}
      />
      <p className="text-slate-700">{pass.stateText}</p>
    </div>
  )
}

function OrderedCards({ registration }: { registration: Registration }) {
  return registration.cards.map((card) => (
    <PassCard
      key={card.id}
      size="hero"
      passNumber={card.passId ?? card.id}
      numberText={
        card.membershipState === 'confirmed'
          ? 'Nummeret står i din mail'
          : 'Kommer, når medlemskabet er bekræftet'
      }
      seasonCode={registration.season.code}
      productName={card.productName ?? ''}
      holderName={[card.firstName, card.lastName].filter(Boolean).join(' ')}
      period={periodText(card.period)}
      state={card.membershipState === 'confirmed' ? 'not_yet_valid' : 'reserved'}
    />
  ))
}

function NextSteps() {
  return (
    <section aria-labelledby="nu" className="border-t border-slate-300 pt-5">
      <h2 id="nu" className="text-xl">
        Hvad nu?
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 text-slate-800 marker:font-semibold marker:text-green-700">
        <li>
          <UiLink href="/clubs" className="text-link">
            Find en klub
          </UiLink>
          , og book som gæst. På klubbens side står der, hvordan du booker.
        </li>
        <li>Skan klubbens skilt, når du kommer, eller vis dit kort.</li>
        <li>Fortryder du, så brug Fortryd aftale i din mail eller nederst på siden.</li>
      </ol>
    </section>
  )
}
