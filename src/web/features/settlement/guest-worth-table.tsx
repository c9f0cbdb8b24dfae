import { guestWorth, roundsShown, roundsWithinGuarantee } from '#domain/settlement/guest-worth.ts'
import type { BasisPoints } from '#domain/settlement/terms.ts'
import { formatKroner, type Ore } from '#domain/shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { percent, wholeKroner, type ReckonedSeason } from './card-money.ts'

/** Kroner per round at 5, 8, 12 and 20 rounds per card (D14). */
export function GuestWorthTable({ season: { terms }, card, money }: ReckonedSeason) {
  const { guarantee } = terms
  const rows = roundsShown.map((rounds) => guestWorth(money, rounds, terms))
  return (
    <>
      <table className="figures w-full border-t-2 border-slate-900">
        <caption className="sr-only">
          Hvad en gæst giver klubben for en runde på 18 huller, efter hvor mange runder et{' '}
          {card.name} spilles i gennemsnit
        </caption>
        <thead className="text-sm text-slate-600">
          <tr>
            <th scope="col" className="py-2.5 text-left font-medium">
              Runder pr. kort
            </th>
            <th scope="col" className="py-2.5 text-right font-medium">
              Pr. runde
            </th>
            {guarantee && (
              <th scope="col" className="py-2.5 pl-3 text-right font-medium">
                Med tillæg
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ roundsPerCard, perRound, guaranteed }) => (
            <tr key={roundsPerCard} className="border-t border-slate-300">
              <th scope="row" className="py-2 text-left font-normal sm:py-2.5">
                {roundsPerCard} runder
              </th>
              <td className={cx('py-2 text-right sm:py-2.5', amountClass(!guarantee))}>
                {wholeKroner(perRound)}
              </td>
              {guarantee && (
                <td className={cx('py-2 pl-3 text-right sm:py-2.5', amountClass(true))}>
                  {wholeKroner(guaranteed)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {guarantee && (
        <TopUpNote
          aim={guarantee.perRound}
          within={roundsWithinGuarantee(money, terms) ?? 0}
          share={guarantee.fromOperatorShare}
        />
      )}
    </>
  )
}

const amountClass = (isTheAnswer: boolean) =>
  isTheAnswer ? 'text-lg leading-tight font-bold sm:text-xl' : 'text-slate-600'

type TopUpNoteProps = { aim: Ore; within: number; share: BasisPoints }

/** A minimum that is not always reached is called a top-up, with the point where it stops reaching. */
function TopUpNote({ aim, within, share }: TopUpNoteProps) {
  return (
    <p className="border-t border-slate-300 pt-3 text-sm text-slate-600">
      Er der under {formatKroner(aim)} til en runde, lægger vi et tillæg til af vores egen andel,
      højst {percent(share)} af den. Til og med {within} runder pr. kort når runden op på{' '}
      {formatKroner(aim)} Spilles kortene mere, får I det beløb, der står i tabellen.
    </p>
  )
}
