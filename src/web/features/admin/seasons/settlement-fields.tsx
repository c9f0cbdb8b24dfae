import { splitMethodText } from '#domain/admin/compare-seasons.ts'
import { cutOffDays, cutOffNames } from '#domain/settlement/cut-offs.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { ComparedRow } from './compared-row.tsx'
import type { Compared } from './season-form-page.tsx'

const kinds = { part: 'En del af prisen uden moms', amount: 'Et beløb pr. kort' }
const percentError = 'Skriv et tal fra 0 til 100, for eksempel 12,5.'
const amountError = 'Skriv beløbet i kroner, for eksempel 90.'

/** How the season's money is shared, and the cut-offs that follow from its days. */
export function SettlementFields({ compared }: { compared: Compared }) {
  const { typed } = compared
  const isPart = typed['commissionKind'] !== 'amount'
  const wasPart = compared.was('commissionKind') !== 'amount'
  return (
    <section aria-labelledby="settlement">
      <h2 id="settlement" className="mb-3">
        Afregning
      </h2>
      <Choice name="method" label="Metode" texts={splitMethodText} compared={compared} />
      <Figure name="operatorShare" label="Vores andel" compared={compared} />
      <Choice name="commissionKind" label="Salgsprovision" texts={kinds} compared={compared} />
      <Figure
        name="commission"
        label={isPart ? 'Provisionens del' : 'Provisionens beløb'}
        unit={isPart ? '%' : 'kr.'}
        wasUnit={wasPart ? '%' : 'kr.'}
        compared={compared}
      />
      <Figure name="onAccount" label="Udbetales a conto" compared={compared} />
      <Figure
        name="guarantee"
        label="Tillæg op til, pr. runde på 18 huller"
        help="Får klubberne mindre, lægger vi til. Tomt felt betyder intet tillæg."
        unit="kr."
        optional
        compared={compared}
      />
      <Figure
        name="guaranteePart"
        label="Tillægget er højst"
        help="En del af vores andel. Kun når der er et tillæg."
        optional
        compared={compared}
      />
      <CutOffs compared={compared} />
    </section>
  )
}

type FigureProps = {
  name: string
  label: string
  help?: string
  unit?: '%' | 'kr.'
  wasUnit?: '%' | 'kr.'
  optional?: boolean
  compared: Compared
}

function Figure({ name, unit = '%', wasUnit = unit, compared, ...field }: FigureProps) {
  const was = compared.was(name)
  return (
    <ComparedRow
      before={compared.before?.code}
      value={was ? `${was} ${wasUnit}` : 'ingen'}
      isChanged={compared.isChanged(name)}
    >
      <NumberField
        {...field}
        name={name}
        decimals
        suffix={unit}
        maxLength={10}
        defaultValue={compared.start[name]}
        error={compared.errorOf(name, unit === '%' ? percentError : amountError)}
      />
    </ComparedRow>
  )
}

type ChoiceProps = {
  name: string
  label: string
  texts: Readonly<Record<string, string>>
  compared: Compared
}

function Choice({ name, label, texts, compared }: ChoiceProps) {
  return (
    <ComparedRow
      before={compared.before?.code}
      value={texts[compared.was(name) ?? '']}
      isChanged={compared.isChanged(name)}
    >
      <SelectField
        name={name}
        label={label}
        defaultValue={compared.start[name]}
        options={Object.entries(texts).map(([value, text]) => ({ value, label: text }))}
      />
    </ComparedRow>
  )
}

/** The cut-offs of the days as entered. */
function CutOffs({ compared: { typed, before } }: { compared: Compared }) {
  const [playFrom, playTo] = [
    readDanishDate(typed['playFrom'] ?? ''),
    readDanishDate(typed['playTo'] ?? ''),
  ]
  const now = playFrom && playTo && playFrom < playTo ? { playFrom, playTo } : undefined
  const was = before && {
    playFrom: plainDate(before.playFrom),
    playTo: plainDate(before.playTo),
  }
  return (['on_account_1', 'on_account_2', 'final'] as const).map((kind) => (
    <ComparedRow
      key={kind}
      before={before?.code}
      value={was && cutOffText(was, kind)}
      isChanged={false}
    >
      <p>
        <span className="font-semibold">{cutOffNames[kind]}</span>
        <br />
        {now ? cutOffText(now, kind) : 'Følger af spillets dage.'}
      </p>
    </ComparedRow>
  ))
}

function cutOffText(
  play: Parameters<typeof cutOffDays>[0],
  kind: Parameters<typeof cutOffDays>[1],
) {
  const { day, payOn } = cutOffDays(play, kind)
  const shown = (date: typeof day) => formatDay(date, { weekday: false })
  return `Til og med ${shown(day)}, udbetales ${shown(payOn)}`
}
