import { useSuspenseQuery } from '@tanstack/react-query'
import { formatKroner } from '#domain/shared/money.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { productsQuery } from '../passes/products-queries.ts'
import { BuyGiftCardForm, firstKind } from './buy-gift-card-form.tsx'
import { GiftCardFace } from './gift-card-face.tsx'
import { useTypedGiftCard } from './typed-gift-card.ts'

/** The page that sells gift cards; the card beside the form fills in as it is typed. */
export function BuyGiftCardPage() {
  const { seasons } = useSuspenseQuery(productsQuery()).data
  const [season] = seasons
  const offer = season?.offers.find(({ code }) => code === 'FULD')
  const pass = season && offer && { seasonCode: season.code, priceOre: offer.price }
  const { typed, isRestored, follow } = useTypedGiftCard(firstKind(pass))
  return (
    <div className="page page-body grid gap-10">
      <PageHeader
        title="Giv et gavekort"
        lead={
          pass
            ? `Et Sæsonkort til ${formatKroner(pass.priceOre)}, eller det beløb du vælger. Med din hilsen, klar til at udskrive eller sendt på mail på dagen.`
            : 'Det beløb, du vælger, med din hilsen. Klar til at udskrive eller sendt på mail på dagen.'
        }
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
        <div onInput={follow}>
          <BuyGiftCardForm key={String(isRestored)} pass={pass} typed={typed} />
        </div>
        <aside className="grid gap-6 max-lg:order-first max-lg:max-w-md lg:sticky lg:top-6">
          <GiftCardFace
            seed="gavekort"
            amountOre={undefined}
            product="Golf hele sommeren"
            recipientName={typed.recipientName}
            senderName={typed.senderName}
          />
          <p className="text-slate-700">
            Betaler alle slags Sæsonkort, også til flere i familien, men ikke green fee og
            turneringer. Gælder i mindst tre år. Bruges en del, bliver resten på gavekortet.{' '}
            <UiLink href="/gavekort/saldo" className="text-link">
              Se saldo
            </UiLink>
          </p>
        </aside>
      </div>
    </div>
  )
}
