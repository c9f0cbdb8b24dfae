import type { ReactNode } from 'react'
import type { Erasure } from '#contract/privacy/endpoints.ts'
import { countOf, genitive, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Notice } from '../../ui/notice.tsx'

/** What an erasure deletes and keeps, and warnings, before the confirmation. */
export function ErasureEffect({ erasure }: { erasure: Erasure }) {
  return (
    <div className="grid gap-6">
      <Warnings erasure={erasure} />
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Column title="Det forsvinder med det samme">
          <li>Din konto, dine adgangskoder og alle steder, du er logget ind</li>
          <li>Navn, mail, telefon, fødselsdag, handicap og DGU-numre{ofWhom(erasure)}</li>
          <li>Det, du har skrevet til os, og de mails, vi har sendt dig</li>
          <li>Dine kort. På gamle runder og resultater står der »Slettet spiller«</li>
        </Column>
        <Column title="Det må vi ikke slette endnu">
          {erasure.keptOrders > 0 ? (
            <li>
              {countOf(erasure.keptOrders, 'køb', 'køb')} med navn, beløb og kvittering, til fem år
              efter regnskabsårets udgang (bogføringsloven)
            </li>
          ) : (
            <li>Du har ingen køb, vi skal gemme</li>
          )}
          <li>At en runde er spillet i en klub, uden navn, til klubben er afregnet</li>
          <li>Sikkerhedskopier, som forsvinder inden for 35 dage</li>
        </Column>
      </div>
      {erasure.staying.length > 0 && (
        <p className="max-w-text text-slate-800">
          {listInDanish(erasure.staying)} bliver: en anden står også for kortet, eller det er en
          anden voksens eget kort.
        </p>
      )}
      <p className="max-w-text text-slate-800">
        Din klubs medlemsliste er klubbens egen. Vil du af den, så spørg klubben.
      </p>
    </div>
  )
}

function Warnings({ erasure: { cards, owes, clubsLeft } }: { erasure: Erasure }) {
  if (cards.length === 0 && clubsLeft.length === 0) return null
  return (
    <Notice tone="warning" title="Tænk over det først">
      <ul className="grid list-disc gap-1.5 pl-5">
        {cards.map(({ number, product, holder, lastDay }) => (
          <li key={number}>
            {genitive(holder)} {product} gælder til {formatDay(plainDate(lastDay))}. Det holder op
            med at gælde, og du får ikke penge tilbage. Kan du stadig fortryde købet, så gør det
            først.
          </li>
        ))}
        {owes && <li>Der mangler en betaling for et kort. Den skylder du stadig.</li>}
        {clubsLeft.map((club) => (
          <li key={club}>
            Du er den sidste administrator i {club}. Giv rollen til en anden, før du går.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-slate-800 marker:text-slate-400">
        {children}
      </ul>
    </div>
  )
}

/** Names the golfers only if there are several; a single one needs no name. */
const ofWhom = ({ golfers }: Erasure) => (golfers.length > 1 ? ` for ${listInDanish(golfers)}` : '')
