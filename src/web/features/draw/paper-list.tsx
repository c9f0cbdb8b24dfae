import { pieceSizes, type PieceSize } from '#domain/documents/sheets.ts'
import { paperName, type PaperKind } from '#domain/papers/paper-kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { RoundIds } from './draw-queries.ts'
import { papersHref, type PapersChoice } from './papers-choice.ts'

const sizeText: Record<PieceSize, string> = {
  a4x2: 'To på et A4-ark',
  a4x4: 'Fire på et A4-ark',
  a5: 'Ét på et A5-ark',
  a6: 'Ét på et A6-ark',
}

type SizeFieldProps = { choice: PapersChoice; choose: (change: Partial<PapersChoice>) => void }

export const SizeField = ({ choice, choose }: SizeFieldProps) => (
  <SelectField
    name="size"
    label="Størrelse på kort og skilte"
    value={choice.size}
    onChange={(event) => {
      const size = pieceSizes.find((one) => one === event.currentTarget.value)
      if (size) choose({ size })
    }}
    options={pieceSizes.map((size) => ({ value: size, label: sizeText[size] }))}
  />
)

const helpText: Record<PaperKind, string> = {
  start_list: 'Til opslagstavlen',
  start_list_names: 'Alle spillere i alfabetisk orden',
  start_list_holes: 'Til gunstart',
  starter: 'Fulde navne og felter til at krydse af',
  pace: 'Hvornår hver flight bør være færdig med hvert hul',
  scorecards: 'Ét til hver spiller med tildelte slag og flightens kode',
  flight_cards: 'Ét til hver flight med koden til scoring på telefonen',
  emergency_cards: 'Uden navn og kode, til den, der kommer med i sidste øjeblik',
  labels: '63,5 × 38,1 mm, 21 på et A4-ark',
  signs: 'Ét til hver flight med store navne',
  result: 'Stillingen nu med grunden til hver afgjort lighed',
}

type PaperListProps = {
  of: RoundIds
  kinds: readonly PaperKind[]
  choice: PapersChoice
  since: number
  flight?: string
  /** Without it the papers cannot be ticked. */
  onToggle?: (kind: PaperKind) => void
}

/** Papers with a box to tick and a link to each. */
export function PaperList({ of, kinds, choice, since, flight, onToggle }: PaperListProps) {
  return (
    <ul className="grid border-t border-slate-200">
      {kinds.map((kind) => (
        <li
          key={kind}
          className="flex items-center justify-between gap-x-4 border-b border-slate-200 py-1"
        >
          {onToggle ? (
            <Checkbox
              name={kind}
              label={paperName[kind]}
              help={helpText[kind]}
              className="min-w-0 flex-1"
              checked={choice.kinds.includes(kind)}
              onChange={() => onToggle(kind)}
            />
          ) : (
            <p className="min-w-0 flex-1 py-2.5">
              <span className="font-semibold">{paperName[kind]}</span>
              <span className="block text-slate-700">{helpText[kind]}</span>
            </p>
          )}
          <a
            href={papersHref({ ...of, ...choice, kinds: [kind], since, flight })}
            target="_blank"
            aria-label={`Se PDF: ${paperName[kind]}`}
            className="text-link inline-flex min-h-11 shrink-0 items-center"
          >
            Se PDF
          </a>
        </li>
      ))}
    </ul>
  )
}
