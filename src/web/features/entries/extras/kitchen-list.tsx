import type { DirectorsExtra } from '#contract/entries/extras.ts'
import { presenceText } from '#domain/entries/presence.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { cx } from '../../../ui/cx.ts'

type Choice = DirectorsExtra['choices'][number]

/** Who has chosen an extra, by name, with number, note, start and presence. */
export function KitchenList({ extra: { choices, name, noteLabel } }: { extra: DirectorsExtra }) {
  const hasStart = choices.some(({ start }) => start !== null)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{`Hvem har valgt ${name}`}</caption>
      <thead className="border-b border-slate-400 text-sm text-slate-600">
        <tr>
          <Head className="w-14 text-right">Antal</Head>
          <Head>Spiller</Head>
          {noteLabel && <Head className="max-md:hidden print:table-cell!">{noteLabel}</Head>}
          {hasStart && (
            <Head className="w-20 text-right max-sm:hidden print:table-cell!">Start</Head>
          )}
          <Head className="w-32 max-sm:hidden print:table-cell!">Fremmøde</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200">
        {choices.map((choice) => (
          <Row key={choice.entryId} {...{ choice, hasStart }} hasNote={noteLabel !== null} />
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={cx('px-2 py-2 font-medium', className)}>
    {children}
  </th>
)

type RowProps = { choice: Choice; hasStart: boolean; hasNote: boolean }

function Row({ choice, hasStart, hasNote }: RowProps) {
  const { quantity, name, clubName, note, unpaidOre, start } = choice
  const owes = unpaidOre > 0 ? `mangler ${formatKroner(unpaidOre)}` : null
  return (
    <tr className="align-top print:break-inside-avoid">
      <td className="figures px-2 py-2.5 text-right font-semibold">{quantity}</td>
      <th scope="row" className="min-w-0 px-2 py-2.5 font-normal break-words">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-slate-600">
          {[clubName, owes].filter(Boolean).join(' · ')}
        </span>
        <span className="figures block text-sm text-slate-600 sm:hidden print:hidden!">
          {[start && `start ${formatClock(start.minute)}`, morningOf(choice)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {hasNote && note && <span className="block text-sm md:hidden print:hidden!">{note}</span>}
      </th>
      {hasNote && (
        <td className="px-2 py-2.5 break-words max-md:hidden print:table-cell!">{note}</td>
      )}
      {hasStart && (
        <td className="figures px-2 py-2.5 text-right max-sm:hidden print:table-cell!">
          {start && formatClock(start.minute)}
        </td>
      )}
      <td className="px-2 py-2.5 text-sm max-sm:hidden print:table-cell!">
        {morningOf(choice) ?? '–'}
      </td>
    </tr>
  )
}

/** Whether the player has come; null while nobody has marked it. */
const morningOf = ({ isOut, mark }: Choice) =>
  isOut ? 'Spiller ikke' : mark === 'unseen' ? null : presenceText[mark]
