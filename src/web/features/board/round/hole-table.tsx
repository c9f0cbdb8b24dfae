import type { HoleStatisticsShown } from '#contract/board.ts'
import { hundredths, overParText } from './hole-text.ts'

const marks = [
  { key: 'eagle_or_better', short: 'Ea', name: 'Eagle eller bedre' },
  { key: 'birdie', short: 'Bi', name: 'Birdie' },
  { key: 'par', short: 'Par', name: 'Par spillet' },
  { key: 'bogey', short: 'Bo', name: 'Bogey' },
  { key: 'double_or_worse', short: 'D+', name: 'Dobbelt bogey eller mere' },
] as const

/** The holes in the order of the card, with what the field made of them (RD-5). */
export function HoleTable({ holes }: { holes: readonly HoleStatisticsShown[] }) {
  return (
    <table className="hole-table figures">
      <caption className="pb-3 text-left text-sm text-pretty text-slate-700">
        Hullerne i kortets rækkefølge. Nr. 1 er det sværeste mod par. Ea er eagle eller bedre, Bi
        birdie, Bo bogey, og D+ dobbelt bogey eller mere.
      </caption>
      <thead>
        <tr>
          <th scope="col">Hul</th>
          <th scope="col">Par</th>
          <th scope="col" className="hole-average">
            Snit
          </th>
          <th scope="col">Mod par</th>
          <th scope="col">Nr.</th>
          {marks.map(({ key, short, name }) => (
            <th key={key} scope="col">
              <abbr title={name} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holes.map((hole) => (
          <tr key={hole.hole}>
            <th scope="row">{hole.hole}</th>
            <td>{hole.par}</td>
            <td className="hole-average">{hundredths(hole.averageHundredths)}</td>
            <td className="font-semibold!">{overParText(hole.overParHundredths)}</td>
            <td>{hole.difficulty ?? '–'}</td>
            {marks.map(({ key }) => (
              <td key={key} className={hole.marks[key] === 0 ? 'text-slate-500' : ''}>
                {hole.marks[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
