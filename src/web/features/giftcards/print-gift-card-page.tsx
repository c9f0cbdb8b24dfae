import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { showGiftCard } from '#contract/giftcards/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

type Card = Output<typeof showGiftCard>

/** The gift card behind its mailed link: one A4 page to fold once. The key is behind # in the address. */
export function PrintGiftCardPage() {
  const key = useSyncExternalStore(
    noChanges,
    () => location.hash.slice(1),
    () => undefined,
  )
  const card = useQuery({
    queryKey: ['gift-card', key],
    queryFn: ({ signal }) => call(showGiftCard, { key: key ?? '' }, signal),
    enabled: Boolean(key),
  })
  if (card.data) return <Printable card={card.data} publicHost={location.host} />
  const reason = reasonOf(card.error)
  if (key === '' || reason === 'not_found' || reason === 'invalid_input') return <Unknown />
  if (!card.error) return <div className="page min-h-96 py-12" aria-busy="true" />
  return (
    <div className="page py-12">
      <Problem
        error={card.error}
        title="Vi kan ikke vise gavekortet lige nu"
        action={<Button onClick={() => void card.refetch()}>Prøv igen</Button>}
      />
    </div>
  )
}

const noChanges = () => () => undefined

function Printable({ card, publicHost }: { card: Card; publicHost: string }) {
  return (
    <div className="page py-8 print:p-0">
      <Intro card={card} />
      <div className="mx-auto max-w-[210mm] border border-slate-300 bg-white p-[12mm] max-sm:p-4 print:max-w-none print:border-0 print:p-0">
        <div className="mx-auto max-w-[170mm] print:h-[122mm]">
          <GiftCardFace seed={card.face} {...card} />
        </div>
        <p className="my-6 border-t border-dashed border-slate-500 pt-1 text-sm text-slate-600 print:my-0">
          Fold her
        </p>
        <Inside card={card} publicHost={publicHost} />
      </div>
    </div>
  )
}

function Intro({ card }: { card: Card }) {
  return (
    <div className="print-hide mb-8">
      <h1 className="text-3xl">Gavekort til {card.recipientName}</h1>
      {card.isBlocked ? (
        <div className="mt-4">
          <Notice tone="warning" title="Gavekortet er spærret">
            Det kan ikke bruges. <ContactUs about="Et gavekort er spærret" />
          </Notice>
        </div>
      ) : (
        <p className="mt-3 max-w-text text-slate-700">
          Udskriv på A4, og fold én gang. Den, der har koden, kan bruge gavekortet.
          {card.balanceOre < card.amountOre &&
            ` Der er ${formatKroner(card.balanceOre)} tilbage på det.`}
        </p>
      )}
      <ButtonRow className="mt-6">
        <Button onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        <ButtonLink variant="quiet" href="/membership">
          Se kortene
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}

function Inside({ card, publicHost }: { card: Card; publicHost: string }) {
  const { greeting, senderName, code, amountOre, expiresOn } = card
  return (
    <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2 print:pt-[8mm]">
      <div className="grid content-start gap-4">
        {greeting && (
          <p className="text-xl text-pretty break-words whitespace-pre-line">{greeting}</p>
        )}
        <p className="text-lg font-semibold">Hilsen {senderName}</p>
      </div>
      <div className="grid content-start gap-4">
        <div>
          <p className="text-sm text-slate-600">Kode</p>
          <p className="figures text-xl font-bold tracking-wide break-words">{code}</p>
        </div>
        <p>
          <strong className="figures">{formatKroner(amountOre)}</strong> Gælder til og med{' '}
          {formatDay(plainDate(expiresOn))}.
        </p>
        <div>
          <h2 className="text-lg">Sådan bruger du det</h2>
          <ol className="mt-2 list-decimal pl-5">
            <li>Vælg dit kort på {publicHost}/membership.</li>
            <li>Tryk på »Har du et gavekort?«, når du betaler, og skriv koden.</li>
            <li>Resten bliver på gavekortet. Se saldoen på {publicHost}/gavekort/saldo.</li>
          </ol>
          <p className="mt-2 text-sm text-slate-600">
            Et Sæsonkort kræver, at du er medlem af en golfklub.
          </p>
        </div>
      </div>
    </div>
  )
}

const Unknown = () => (
  <div className="page py-12">
    <EmptyState
      isPage
      title="Linket til gavekortet virker ikke"
      action={<ButtonLink href="/gavekort/saldo">Se saldoen med koden</ButtonLink>}
    >
      Åbn linket direkte fra mailen, så hele adressen kommer med.
    </EmptyState>
  </div>
)
