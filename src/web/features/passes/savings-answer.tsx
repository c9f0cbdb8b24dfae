import type { Offer } from '#contract/registrations/endpoints.ts'
import { savingsOf, type NotCovered, type Savings } from '#domain/passes/savings.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { typicalGreenFee } from './products-facts.ts'
import { roundsOf, type SavingsClub, type Visit } from './savings-question.ts'

type SavingsAnswerProps = {
  offer: Offer
  offers: readonly Offer[]
  visits: readonly Visit[]
  clubs: readonly SavingsClub[]
}

/** The savings of a card on the planned rounds, or why it does not pay. */
export function SavingsAnswer({ offer, offers, visits, clubs }: SavingsAnswerProps) {
  const rounds = roundsOf(visits, clubs, offer.code)
  if (rounds.length === 0) return <BeforeChoosing offer={offer} clubs={clubs} />

  const savings = savingsOf(offer, rounds)
  return (
    <>
      <output className="block border-t-2 border-slate-900 pt-4">
        {savings.saved > 0 ? (
          <>
            <span className="block text-slate-700">Med et {offer.name} sparer du</span>
            <strong className="block py-1 text-3xl font-bold tracking-tight sm:text-4xl">
              {formatKroner(savings.saved)}
            </strong>
          </>
        ) : (
          <strong className="block text-2xl leading-tight font-bold tracking-tight text-balance">
            Kortet kan ikke betale sig for dig i år
          </strong>
        )}
        <span className="mt-2 block max-w-text text-slate-700">{whyText(savings, offer)}</span>
      </output>
      <Rounds savings={savings} offer={offer} clubs={clubs} />
      <SavingsOtherCards {...{ offer, offers, visits, clubs }} />
      <p className="mt-6 max-w-text text-sm text-slate-600">
        Regnet efter klubbernes egne priser for gæster. Får du ellers rabat hos en klub, sparer du
        mindre. Du booker som gæst, og klubben kan have lukket for kortgæster på nogle tider.
      </p>
    </>
  )
}

function whyText({ paidBackBy, roundsMissing, covered, saved }: Savings, offer: Offer): string {
  const price = formatKroner(offer.price)
  if (paidBackBy !== null) {
    const even = saved === 0 ? 'Det går lige op. ' : ''
    return `${even}Kortet koster ${price} og er tjent hjem med runde nummer ${paidBackBy}.`
  }
  if (roundsMissing === null)
    return `Det dækker ingen af de runder, du har valgt, og koster ${price}`
  return `Green fee for de runder, det dækker, er ${formatKroner(covered)}, og kortet koster ${price} Med ${countOf(roundsMissing, 'runde', 'runder')} mere til samme pris er det tjent hjem.`
}

type RoundsProps = { savings: Savings; offer: Offer; clubs: readonly SavingsClub[] }

/** The computation, round by round. */
function Rounds({ savings, offer, clubs }: RoundsProps) {
  const nameOf = (slug: string) => clubs.find((club) => club.slug === slug)?.name ?? slug
  return (
    <table className="figures mt-8 w-full text-left">
      <caption className="pb-1 text-left font-semibold">Green fee, du slipper for</caption>
      <tbody>
        {savings.rounds.map(({ round, notCovered }, i) => (
          <tr key={i} className="border-t border-slate-200">
            <th scope="row" className="py-2 pr-4 font-normal">
              {nameOf(round.clubId)}, {round.day === 'weekday' ? 'hverdag' : 'weekend'}
              {notCovered && (
                <span className="block text-sm text-slate-600">{notCoveredTexts[notCovered]}</span>
              )}
            </th>
            <td className="py-2 text-right align-top whitespace-nowrap">
              {notCovered ? (
                <span className="text-slate-600">{formatKroner(round.greenFee)} betaler du</span>
              ) : (
                formatKroner(round.greenFee)
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Green fee, kortet dækker" amount={savings.covered} first />
        <Sum label={offer.name} amount={-offer.price} />
        <Sum
          label={savings.saved >= 0 ? 'Du sparer' : 'Kortet koster mere end green fee'}
          amount={savings.saved}
          first
        />
      </tfoot>
    </table>
  )
}

function Sum({ label, amount, first }: { label: string; amount: number; first?: boolean }) {
  return (
    <tr className={first ? 'border-t-2 border-slate-900 font-semibold' : undefined}>
      <th scope="row" className={cx('py-2 pr-4', first ? 'font-semibold' : 'font-normal')}>
        {label}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{formatKroner(amount)}</td>
    </tr>
  )
}

const notCoveredTexts: Record<NotCovered, string> = {
  club: 'Klubben tager ikke dette kort.',
  day: 'Kortet gælder kun på hverdage.',
  club_limit: 'Kortet rækker ikke til flere runder i den klub.',
  total_limit: 'Kortet rækker ikke til flere runder i alt.',
}

function BeforeChoosing({ offer, clubs }: Pick<SavingsAnswerProps, 'offer' | 'clubs'>) {
  const fee = typicalGreenFee(clubs, offer.days)
  return (
    <output className="block border-t-2 border-slate-900 pt-4">
      <strong className="block text-2xl leading-tight font-bold tracking-tight text-balance">
        {fee
          ? `Tjent hjem efter ${countOf(Math.ceil(offer.price / fee), 'runde', 'runder')}`
          : 'Vælg en klub, så regner vi'}
      </strong>
      <span className="mt-2 block max-w-text text-slate-700">
        {fee
          ? `Et ${offer.name} koster ${formatKroner(offer.price)}, og en runde koster typisk ${formatKroner(fee)} i green fee. Vælg de klubber, du vil besøge, så regner vi med deres priser.`
          : 'Så snart der er en klub med en pris, står svaret her.'}
      </span>
    </output>
  )
}

type SavingsOtherCardsProps = {
  offer: Offer
  offers: readonly Offer[]
  visits: readonly Visit[]
  clubs: readonly SavingsClub[]
}

/** The savings of the other cards on the same rounds, shown even if a cheaper card is better. */
function SavingsOtherCards({ offer, offers, visits, clubs }: SavingsOtherCardsProps) {
  const others = offers.filter(({ code }) => code !== offer.code)
  if (others.length === 0) return null
  return (
    <table className="figures mt-8 w-full text-left">
      <caption className="pb-1 text-left font-semibold">De samme runder med et andet kort</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Kort</th>
          <th scope="col">Besparelse</th>
        </tr>
      </thead>
      <tbody>
        {others.map((other) => {
          const { saved } = savingsOf(other, roundsOf(visits, clubs, other.code))
          return (
            <tr key={other.code} className="border-t border-slate-200">
              <th scope="row" className="py-2 pr-4 font-normal">
                {other.name}, {formatKroner(other.price)}
              </th>
              <td className="py-2 text-right whitespace-nowrap">
                {saved > 0 ? `sparer ${formatKroner(saved)}` : 'kan ikke betale sig'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
