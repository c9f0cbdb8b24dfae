import type { ReactNode } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatAmount } from '#domain/shared/money.ts'
import { markingRules, markingRuleText } from '#domain/draw/marking.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField, NumberField, TextArea, TextField } from '../../../ui/text-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Button } from '../../../ui/button.tsx'

export type SettingsPart = { tournament: TournamentSettings; errors: Record<string, string> }

export const errorProps = (errors: Record<string, string>, field: string) =>
  errors[field] !== undefined && { error: errors[field] }

/** A group of settings with its heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

export function NameFields({ tournament: { name, about }, errors }: SettingsPart) {
  return (
    <SettingsGroup title="Navn og omtale">
      <TextField
        name="name"
        label="Navn"
        defaultValue={name}
        maxLength={100}
        autoComplete="off"
        help="Adressen på siden bliver den samme, selv om navnet rettes."
        {...errorProps(errors, 'name')}
      />
      <TextArea
        name="about"
        optional
        label="Om turneringen"
        help="Står øverst på turneringens side: præmier, spisning, hvem den er for."
        defaultValue={about ?? ''}
        maxLength={2000}
        rows={6}
      />
    </SettingsGroup>
  )
}

export function FeeFields({ tournament, errors }: SettingsPart) {
  const { feeOre, memberFeeOre, cardFeeOre, cardUsesRound, places, membersOnly } = tournament
  return (
    <SettingsGroup title="Priser og pladser">
      <p className="-mt-3 text-slate-700">
        Nye priser gælder for dem, der melder sig til fra nu af. Er feltet med Sæsonkort tomt,
        dækker kortet ikke green fee.
      </p>
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Kroner name="fee" label="Pris" ore={feeOre} errors={errors} />
        <Kroner name="memberFee" label="Medlemmer" ore={memberFeeOre} errors={errors} />
        <Kroner name="cardFee" label="Med Sæsonkort" ore={cardFeeOre} errors={errors} />
      </div>
      <Checkbox
        name="cardUsesRound"
        label="Sæsonkortet bruger en runde"
        help="Kun når kortet betaler green fee."
        defaultChecked={cardUsesRound}
      />
      <NumberField
        name="places"
        required={false}
        label="Pladser i alt"
        help="Tomt felt: plads til alle."
        defaultValue={places?.toString() ?? ''}
        {...errorProps(errors, 'places')}
      />
      <Checkbox
        name="membersOnly"
        label="Kun for klubbens medlemmer"
        help="Andre kan ikke selv melde sig til. Du kan stadig tilføje dem under Deltagere."
        defaultChecked={membersOnly}
      />
    </SettingsGroup>
  )
}

type KronerProps = {
  name: string
  label: string
  ore: number | null
  errors: Record<string, string>
}

const Kroner = ({ name, label, ore, errors }: KronerProps) => (
  <NumberField
    name={name}
    label={label}
    decimals
    suffix="kr."
    required={ore !== null}
    defaultValue={ore === null ? '' : formatAmount(ore)}
    {...errorProps(errors, name)}
  />
)

export function DeadlineFields({ tournament, errors }: SettingsPart) {
  const { entryOpens, entryCloses, withdrawBefore } = tournament
  return (
    <SettingsGroup title="Frister">
      <Moment
        name="entryOpens"
        label="Tilmelding åbner"
        help="Tomme felter: med det samme, når turneringen er offentliggjort."
        at={entryOpens}
        errors={errors}
      />
      <Moment name="entryCloses" label="Tilmelding lukker" at={entryCloses} errors={errors} />
      <Moment
        name="withdrawBefore"
        label="Frist for afbud med refusion"
        at={withdrawBefore}
        errors={errors}
      />
    </SettingsGroup>
  )
}

/** Pre-chosen on the phone's *Hvem er du?* (PE-1). */
export function MarkingField({ tournament }: SettingsPart) {
  return (
    <SelectField
      name="markingRule"
      label="Hvem er markør for hvem?"
      help="Står klar på spillernes telefon, og de kan bytte. Gælder de flights, der offentliggøres fra nu af."
      options={markingRules.map((value) => ({ value, label: markingRuleText[value] }))}
      defaultValue={tournament.markingRule}
    />
  )
}

type MomentProps = {
  name: string
  label: string
  help?: string
  /** Null for empty fields. */
  at: { day: string; minute: number } | null
  errors: Record<string, string>
}

function Moment({ name, label, help, at, errors }: MomentProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {help && <p className="text-sm text-slate-600">{help}</p>}
      <div className="grid grid-cols-2 gap-5 sm:max-w-96">
        <DateField
          name={`${name}-day`}
          label="Dag"
          defaultValue={at ? formatShortDate(plainDate(at.day)) : ''}
          required={at !== null}
          {...errorProps(errors, `${name}-day`)}
        />
        <TextField
          name={`${name}-time`}
          label="Kl."
          width="short"
          defaultValue={at ? formatClock(at.minute) : ''}
          required={at !== null}
          {...errorProps(errors, `${name}-time`)}
        />
      </div>
    </fieldset>
  )
}

/** Possible moves: absent where a row cannot be moved or removed. */
export type RowMoves = {
  up?: (() => void) | undefined
  down?: (() => void) | undefined
  remove?: (() => void) | undefined
}

type RowToolsProps = {
  /** The name of the row: `A-rækken`. */
  title: string
  moves: RowMoves
  /** Why the row cannot be removed, and what to do. */
  obstacle?: string | undefined
}

/** The heading of a division or round, with buttons to move and remove it. */
export function RowButtons({ title, moves: { up, down, remove }, obstacle }: RowToolsProps) {
  const tool = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <Button variant="quiet" onClick={onClick}>
        {label} <span className="sr-only">{title}</span>
      </Button>
    )
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-h-11 content-center text-lg">{title}</h3>
        <div className="-mr-3 flex flex-wrap items-center max-sm:-ml-3">
          {tool('Flyt op', up)}
          {tool('Flyt ned', down)}
          {!obstacle && tool('Fjern', remove)}
        </div>
      </div>
      {remove && obstacle && <p className="text-sm text-slate-700">{obstacle}</p>}
    </div>
  )
}
