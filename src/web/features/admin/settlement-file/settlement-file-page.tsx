import {
  defaultColumns,
  settledProviders,
  type SettlementFormat,
} from '#contract/admin/settlement-files.ts'
import { providerNames } from '#domain/payments/provider-names.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { IfPermitted } from '../permission.tsx'
import { ComparedFile } from './compared-file.tsx'
import { useSettlementFile } from './use-settlement-file.ts'

const formats = [
  {
    value: 'mobilepay',
    label: providerNames.mobilepay,
    description: 'Afregningsfilen som CSV fra virksomhedsportalen.',
  },
  {
    value: 'stripe',
    label: providerNames.stripe,
    description: 'Payout reconciliation, itemized, med metadata-kolonnen reference.',
  },
  { value: 'nexi', label: 'Nexi Checkout', description: 'Udbetalingens betalinger som CSV.' },
  { value: 'other', label: 'En anden fil', description: 'Du skriver, hvad kolonnerne hedder.' },
] as const satisfies { value: SettlementFormat; label: string; description: string }[]

type Page = ReturnType<typeof useSettlementFile>

/** Upload of a settlement file: choose it, see the differences, open cases for them. */
export function SettlementFilePage({ onDone }: { onDone: () => void }) {
  const page = useSettlementFile(onDone)
  const { choice, fileError, compare, apply } = page
  const found = compare.data
  const mayApply = found && found.errorCount === 0 && found.movements > 0 && found.readAt === null
  return (
    <div className="grid max-w-text gap-8">
      <form method="post" noValidate onSubmit={page.look} className="grid gap-6">
        <RadioCards
          name="format"
          legend="Hvor kommer filen fra?"
          options={formats}
          value={choice.format}
          onChange={(event) => page.choose(event.currentTarget.value as SettlementFormat)}
        />
        {choice.format === 'other' && <OtherFile page={page} />}
        <FileField
          name="file"
          label="Fil"
          help="CSV, højst 5 MB. Komma eller semikolon, dansk eller engelsk talformat."
          accept=".csv,text/csv"
          {...(fileError && { error: fileError })}
          onPick={page.pick}
        />
        <Button
          type="submit"
          variant={mayApply ? 'secondary' : 'primary'}
          className="w-fit"
          busy={compare.isPending && 'Sammenligner …'}
        >
          Sammenlign
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-5">
        {compare.error && <Problem error={compare.error} title="Filen kunne ikke læses" />}
        {found && <ComparedFile found={found} />}
        {apply.error && <Problem error={apply.error} title="Filen blev ikke gemt" />}
        {mayApply && (
          <IfPermitted power="money.move">
            <Button
              className="w-fit"
              busy={apply.isPending && 'Gemmer …'}
              onClick={() => page.carryOut()}
            >
              {found.differenceCount === 0 ? 'Gem resultatet' : 'Gem og opret sager'}
            </Button>
          </IfPermitted>
        )}
      </div>
    </div>
  )
}

const columnLabels = {
  day: 'Kolonnen med datoen',
  reference: 'Kolonnen med vores reference',
  amount: 'Kolonnen med beløbet',
  fee: 'Kolonnen med gebyret',
  type: 'Kolonnen med typen',
} as const satisfies Record<keyof typeof defaultColumns, string>

function OtherFile({ page: { choice, change } }: { page: Page }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="provider"
        label="Betalingsselskab"
        options={settledProviders.map((value) => ({ value, label: providerNames[value] }))}
        value={choice.provider}
        onChange={(event) =>
          change({ provider: event.currentTarget.value as (typeof settledProviders)[number] })
        }
      />
      {(Object.keys(columnLabels) as (keyof typeof columnLabels)[]).map((key) => (
        <TextField
          key={key}
          name={`column-${key}`}
          label={columnLabels[key]}
          optional={key === 'fee' || key === 'type'}
          maxLength={100}
          value={choice.columns[key]}
          onChange={(event) =>
            change({ columns: { ...choice.columns, [key]: event.currentTarget.value } })
          }
        />
      ))}
    </div>
  )
}
