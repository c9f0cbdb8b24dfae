import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatKroner } from '#domain/shared/money.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { productsQuery } from '../passes/products-queries.ts'
import { BuyGiftCardForm } from './buy-gift-card-form.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

/** The page that sells gift cards; the card beside the form fills in as it is typed. */
export function BuyGiftCardPage() {
  const { seasons } = useSuspenseQuery(productsQuery()).data
  const [season] = seasons
  const offer = season?.offers.find(({ code }) => code === 'FULD')
  const pass = season && offer && { seasonCode: season.code, priceOre: offer.price }
  const [face, setFace] = useState({ recipientName: '', senderName: '' })
  const follow = (event: FormEvent<HTMLElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (name in face) setFace((before) => ({ ...before, [name]: value }))
  }
  return (
    <div className="page grid gap-10 py-10 sm:py-14">
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
          <BuyGiftCardForm pass={pass} />
        </div>
        <aside className="grid gap-6 max-lg:order-first max-lg:max-w-md lg:sticky lg:top-6">
          <GiftCardFace
            seed="gavekort"
            amountOre={undefined}
            product="Golf hele sommeren"
            {...face}
          />
          <p className="text-slate-700">
            Gælder i mindst tre år. Bruges en del, bliver resten på gavekortet.{' '}
            <UiLink href="/gavekort/saldo" className="text-link">
              Se saldo
            </UiLink>
          </p>
        </aside>
      </div>
    </div>
  )
}
