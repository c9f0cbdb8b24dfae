import { useQuery } from '@tanstack/react-query'
import type { Receipt } from '#contract/passes/receipts.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { reasonOf } from '../../error-text.ts'
import { momentText } from '../../moment-text.ts'
import { useCompany } from '../../company.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { ReceiptDocuments } from './receipt-documents.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptState } from './receipt-state.tsx'
import { receiptQuery } from './receipts-queries.ts'
import { UiLink } from '../../ui/ui-link.tsx'

type ReceiptPageProps = {
  orderId: string
  /** Prefills the declaration of a withdrawal. */
  email: string | undefined
}

/** The receipt of an order, on screen and printed. */
export function ReceiptPage({ orderId, email }: ReceiptPageProps) {
  const { data, error, refetch, isFetching } = useQuery(receiptQuery(orderId))
  if (reasonOf(error) === 'not_found') return <NoReceipt />
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <ButtonLink
          variant="quiet"
          href="/account/receipts"
          className="print-hide -ml-5 w-fit max-sm:-ml-4"
        >
          <Icon name="chevron-left" /> Alle kvitteringer
        </ButtonLink>
        {data ? <Head receipt={data} /> : <h1>Kvittering</h1>}
      </div>
      {error && (
        <FetchProblem
          error={error}
          title="Kvitteringen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter kvitteringen" shape="text" rows={4} />}
      {data && (
        <>
          <ReceiptLines receipt={data} />
          <ReceiptMoney money={data.money} />
          <ReceiptDocuments receipt={data} />
          <ReceiptCards passes={data.passes} email={email} />
          <ReceiptWithdrawal receipt={data} email={email} />
          <Parties receipt={data} />
        </>
      )}
    </div>
  )
}

function Head({ receipt }: { receipt: Receipt }) {
  const { number, orderedAt, state, mailId } = receipt
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="grid gap-2">
        <h1 className="figures">Kvittering {number}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-slate-700">
          Bestilt {momentText(orderedAt)} <ReceiptState state={state} />
        </p>
      </div>
      <div className="print-hide flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        {mailId && (
          <ButtonLink variant="secondary" href={`/account/notifications?mail=${mailId}`}>
            Se bekræftelsen
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** Buyer and seller, which a receipt must name. */
function Parties({ receipt }: { receipt: Receipt }) {
  const { name, street, postcode, city, cvr, email } = useCompany()
  return (
    <section aria-labelledby="parties" className="grid gap-4">
      <h2 id="parties" className="text-xl">
        Køber og sælger
      </h2>
      <DataList
        items={[
          {
            term: 'Køber',
            value: (
              <span className="break-words">
                {receipt.buyerName}, {receipt.buyerEmail}
              </span>
            ),
          },
          {
            term: 'Sælger',
            value: `${name}, ${street}, ${postcode} ${city}. CVR ${cvr}. ${email}`,
          },
          {
            term: 'Beløb i alt',
            value: `${formatKronerExact(receipt.totalOre)} (${receipt.currency})`,
          },
        ]}
      />
    </section>
  )
}

function NoReceipt() {
  return (
    <EmptyState
      isPage
      title="Kvitteringen findes ikke på din konto"
      action={<ButtonLink href="/account/receipts">Se dine kvitteringer</ButtonLink>}
    >
      Er den købt med en anden mail, så log ind med den.
    </EmptyState>
  )
}

type Movement = Receipt['money'][number]

const movementLabels: Record<Movement['kind'], string> = {
  taken: 'Trukket',
  taking: 'Reserveret, trækkes når kortet er leveret',
  refunded: 'Betalt tilbage',
  refunding: 'På vej tilbage til dig',
  gift_card: 'Betalt med gavekort',
  to_gift_card: 'Tilbage på gavekortet',
  released: 'Reservationen er ophævet, intet er trukket',
}

const isPaid = (kind: Movement['kind']) => ['taken', 'taking', 'gift_card'].includes(kind)

/** Captures and refunds in chronological order. */
function ReceiptMoney({ money }: { money: readonly Movement[] }) {
  return (
    <section aria-labelledby="money" className="grid gap-4">
      <h2 id="money" className="text-xl">
        Betaling
      </h2>
      {money.length === 0 ? (
        <p className="text-slate-700">Der er ikke trukket noget.</p>
      ) : (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {money.map(({ kind, amountOre, at, why }, i) => (
            <li key={i} className="flex items-baseline justify-between gap-6 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{movementLabels[kind]}</p>
                <p className="text-sm text-slate-600">
                  {momentText(at)}
                  {why && ` · ${why}`}
                </p>
              </div>
              <p className="figures shrink-0 font-semibold">
                {!isPaid(kind) && '−'}
                {formatKronerExact(amountOre)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The withdrawal of an order without cards, or why there is none (L-WD-3, L-WD-4). */
function ReceiptWithdrawal({ receipt, email }: { receipt: Receipt; email: string | undefined }) {
  const { withdrawal, number } = receipt
  if (!withdrawal) return null
  return (
    <section aria-labelledby="withdrawal" className="grid justify-items-start gap-4">
      <h2 id="withdrawal" className="text-xl">
        Fortrydelsesret
      </h2>
      <p className="max-w-text text-slate-700">{withdrawal.text}</p>
      {withdrawal.open && <WithdrawalLink contract={number} email={email} />}
    </section>
  )
}

type WithdrawalLinkProps = { contract: string; email: string | undefined }

const WithdrawalLink = ({ contract, email }: WithdrawalLinkProps) => (
  <ButtonLink
    variant="secondary"
    className="print-hide max-sm:w-full"
    href={`/withdrawal?${new URLSearchParams({ contract, ...(email && { email }) })}`}
  >
    Fortryd aftale
  </ButtonLink>
)

type ReceiptCardsProps = { passes: Receipt['passes']; email: string | undefined }

/** The cards of an order, each with the deadline and the link for a withdrawal. */
function ReceiptCards({ passes, email }: ReceiptCardsProps) {
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="cards" className="grid gap-4">
      <h2 id="cards" className="text-xl">
        {passes.length === 1 ? 'Kortet' : 'Kortene'}
      </h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {passes.map(({ passId, number, holder, productName, stateText, withdrawal }) => (
          <li key={passId} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div className="min-w-0 max-w-text">
              <p className="font-semibold break-words">
                {productName}, {holder}
              </p>
              <p className="text-slate-700">
                <UiLink
                  className="text-link figures inline-flex min-h-11 items-center"
                  href={`/account?pass=${passId}`}
                >
                  {number}
                </UiLink>
              </p>
              <p className="text-sm text-slate-600">
                {stateText} {withdrawal.text}
              </p>
            </div>
            {withdrawal.open && <WithdrawalLink contract={number} email={email} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
