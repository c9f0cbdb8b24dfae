import { besideGreenFee } from '#domain/settlement/beside-green-fee.ts'
import {
  clubEconomy,
  weekendRoundsOfHundred,
  type ClubEconomy,
  type ClubExpectation,
} from '#domain/settlement/club-economy.ts'
import { roundsShown } from '#domain/settlement/guest-worth.ts'
import { cx } from '../../ui/cx.ts'
import { wholeKroner, type ReckonedSeason } from './card-money.ts'
import type { EconomyQuestion } from './economy-question.ts'
import { roundPoints } from '#domain/checkins/slots.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { LedgerLine } from './card-ledger.tsx'

type EconomyAnswerProps = { question: EconomyQuestion; reckoned: ReckonedSeason }

/** The income of a season, its range, the comparison with green fees, and the calculation. */
export function EconomyAnswer({ question, reckoned }: EconomyAnswerProps) {
  const { expected } = question
  const economy = clubEconomy(expected, reckoned.money, reckoned.season.terms)
  return (
    <>
      <output className="block border-t-2 border-slate-900 pt-4">
        <span className="block text-slate-700">På en sæson får klubben omkring</span>
        <strong className="block py-1 text-3xl font-bold tracking-tight sm:text-4xl">
          {wholeKroner(economy.total)}
        </strong>
        <span className="block text-slate-700">
          {economy.perRound === undefined
            ? 'Det er salgsprovision alene.'
            : `Det er ${wholeKroner(economy.perRound)} pr. runde${economy.commission > 0 ? ` og ${wholeKroner(economy.commission)} i salgsprovision.` : ''}`}
        </span>
      </output>
      <Spread {...{ question, reckoned }} />
      <BesideGreenFee question={question} total={economy.total} rounds={economy.rounds} />
      <EconomyWorkings {...{ expected, economy, reckoned }} />
      <Assumptions reckoned={reckoned} />
    </>
  )
}

/** The range of the estimate, for fewer and more rounds per card. */
function Spread({ question: { expected }, reckoned }: EconomyAnswerProps) {
  const { money, season } = reckoned
  const counts = [...new Set([...roundsShown, expected.roundsPerCard])].toSorted((a, b) => a - b)
  return (
    <table className="figures mt-8 w-full text-left">
      <caption className="text-left font-semibold">
        Det afhænger mest af, hvor meget kortene bliver spillet
      </caption>
      <thead className="text-sm text-slate-600">
        <tr>
          <th scope="col" className="px-2 py-2 font-medium">
            Runder pr. kort
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Pr. runde
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            På en sæson
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((roundsPerCard) => {
          const { perRound, total } = clubEconomy(
            { ...expected, roundsPerCard },
            money,
            season.terms,
          )
          const isOwn = roundsPerCard === expected.roundsPerCard
          return (
            <tr
              key={roundsPerCard}
              className={cx('border-t border-slate-200', isOwn && 'bg-green-100 font-semibold')}
            >
              <th scope="row" className={cx('px-2 py-2', isOwn ? 'font-semibold' : 'font-normal')}>
                {roundsPerCard} {isOwn && <span className="font-normal">(jeres tal)</span>}
              </th>
              <td className="py-2 text-right">
                {perRound === undefined ? '–' : wholeKroner(perRound)}
              </td>
              <td className="px-2 py-2 text-right">{wholeKroner(total)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type BesideProps = { question: EconomyQuestion; total: number; rounds: number }

/** States openly that a card guest brings less than a green fee. */
function BesideGreenFee({ question, total, rounds }: BesideProps) {
  const { greenFees, ofHundred } = besideGreenFee(question.expected, question.fees, total)
  if (ofHundred === undefined || rounds === 0) return null
  return (
    <section className="mt-8 rounded-md border border-slate-300 bg-white p-5">
      <h3>Ved siden af green fee</h3>
      <p className="mt-2 max-w-text text-slate-700">
        Havde de samme gæster betalt green fee, var det blevet til {wholeKroner(greenFees)}{' '}
        {ofHundred < 100
          ? `Kortet er en god forretning, så længe højst ${ofHundred} af 100 kortgæster var kommet alligevel og havde betalt. Er det flere, taber klubben på det.`
          : 'Kortet giver mindst lige så meget, også hvis hver eneste gæst var kommet alligevel.'}
      </p>
    </section>
  )
}

function Assumptions({ reckoned: { card, season } }: { reckoned: ReckonedSeason }) {
  return (
    <details className="mt-6">
      <summary className="text-link w-fit py-2 font-semibold">Det har vi gået ud fra</summary>
      <ul className="mt-2 max-w-text list-disc space-y-1.5 pl-5 text-slate-700">
        <li>
          Alle kort er et {card.name} til sæsonens første pris. Billigere kort og sene køb giver en
          mindre pulje.
        </li>
        <li>
          I alle klubber tilsammen spilles {weekendRoundsOfHundred} af 100 runder i weekender og på
          helligdage.
        </li>
        <li>Puljen deles efter besøg, og den rækker til alle klubber på samme måde.</li>
        {season.terms.guarantee && (
          <li>Tillægget er regnet, som om de andre klubber mangler lige så meget pr. runde.</li>
        )}
        <li>Green fee for ni huller er sat til det halve af prisen på en hverdag.</li>
        <li>Beløbene er uden moms. Det, gæsterne bruger i caféen, er ikke med.</li>
      </ul>
    </details>
  )
}

type EconomyWorkingsProps = {
  expected: ClubExpectation
  economy: ClubEconomy
  reckoned: ReckonedSeason
}

/** The calculation, so that a treasurer can verify it. */
function EconomyWorkings({ expected, economy, reckoned }: EconomyWorkingsProps) {
  const { money, card } = reckoned
  const { weekday, weekend, nine } = roundPoints
  return (
    <details className="mt-8" open>
      <summary className="text-link w-fit py-2 font-semibold">Sådan er det regnet</summary>
      <dl className="figures mt-2">
        <LedgerLine
          term={`${economy.points.toLocaleString('da-DK')} point: ${expected.weekdayRounds} × ${weekday} + ${expected.weekendRounds} × ${weekend} + ${expected.nines} × ${nine}. Af puljen giver de`}
          amount={economy.share}
        />
        {economy.topUp > 0 && <LedgerLine term="Vores tillæg" amount={economy.topUp} />}
        {economy.commission > 0 && (
          <LedgerLine
            term={`Salgsprovision: ${expected.cardsSold} kort à ${formatKroner(money.commission)}`}
            amount={economy.commission}
          />
        )}
        <LedgerLine term="I alt" amount={economy.total} isSum />
      </dl>
      <p className="mt-3 max-w-text text-sm text-slate-600">
        Hvert kort lægger {formatKroner(money.pool)} i puljen: {formatKroner(card.price)}
        {card.vat > 0 && ` − ${formatKroner(card.vat)} i moms`} −{' '}
        {formatKroner(money.operatorShare)} i administrationsandel −{' '}
        {formatKroner(money.commission)} i salgsprovision. Puljen deles mellem alle klubbers point.
      </p>
    </details>
  )
}
