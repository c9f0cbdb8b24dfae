import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { saveBankAccount, saveCompany, type SetUp } from '#contract/admin/set-up.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { BankAccountFields, bankAccountErrors } from './bank-account-fields.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { setUpMutations } from './set-up-queries.ts'
import { useSaving } from './set-up-saving.ts'

type StepProps = { setUp: SetUp }

type Look = Partial<ComponentProps<typeof TextField>>

const companyFields: readonly [name: string, label: string, errorText: string, look?: Look][] = [
  ['name', 'Firmaets navn', 'Skriv navnet, som det står i CVR.'],
  ['street', 'Vej og nummer', 'Skriv vej og nummer.'],
  [
    'postcode',
    'Postnummer',
    'Et postnummer er fire cifre.',
    { width: 'short', inputMode: 'numeric' },
  ],
  ['city', 'By', 'Skriv byen.', { width: 'medium' }],
  ['cvr', 'CVR-nummer', 'Et CVR-nummer er otte cifre.', { width: 'medium', inputMode: 'numeric' }],
  ['email', 'Mail', 'Skriv mailen, for eksempel hej@firma.dk.'],
  [
    'phone',
    'Telefon',
    'Et telefonnummer er otte cifre, for eksempel 12 34 56 78.',
    { width: 'medium', type: 'tel' },
  ],
  [
    'phoneHours',
    'Telefonen er åben',
    'Skriv hvornår, for eksempel Hverdage kl. 9–15.',
    { help: 'For eksempel Hverdage kl. 9–15.' },
  ],
]

/** A form that begins again, on the stored values, after each save. */
function useFreshForm(toast: string) {
  const said = useSaving(toast)
  const [times, setTimes] = useState(0)
  const onSuccess = async () => {
    await said()
    setTimes((before) => before + 1)
  }
  return { times, onSuccess }
}

/** The company step; the company is on every page from the next request on. */
export function CompanyStep({ setUp }: StepProps) {
  const { times, onSuccess } = useFreshForm('Firmaet er gemt.')
  const save = useMutation({ ...setUpMutations.company, onSuccess })
  const known = setUp.companyVersion === null ? {} : setUp.company
  return (
    <>
      <p className="mb-5 max-w-text text-slate-700">
        Det står nederst på hver side, i handelsbetingelserne og i alle mails, så snart du gemmer.
      </p>
      <SetUpForm
        key={times}
        endpoint={saveCompany}
        stored={{ version: setUp.companyVersion, values: known }}
        nowStored={[known['name'], known['street'], known['phone']].join(', ')}
        read={(fields) => fields}
        save={save}
        action="Gem firmaet"
        errorTexts={Object.fromEntries(
          companyFields.map(([name, , errorText]) => [name, errorText]),
        )}
      >
        {(errorOf, start) =>
          companyFields.map(([name, label, , look]) => {
            const Field = name === 'email' ? EmailField : TextField
            return (
              <Field
                key={name}
                name={name}
                label={label}
                defaultValue={start[name] ?? ''}
                maxLength={160}
                autoComplete="off"
                {...look}
                error={errorOf(name)}
              />
            )
          })
        }
      </SetUpForm>
    </>
  )
}

/** The bank account step; only the last digits of the stored number are shown. */
export function BankStep({ setUp }: StepProps) {
  const { times, onSuccess } = useFreshForm('Kontoen er gemt.')
  const save = useMutation({ ...setUpMutations.bank, onSuccess })
  const stored = setUp.bankAccountEnd && (
    <p className="mb-5">
      Gemt: <span className="figures">•••• {setUp.bankAccountEnd}</span>
    </p>
  )
  if (stored && setUp.salesOpenedAt) {
    return (
      <>
        {stored}
        <p>
          Salget er åbnet, så{' '}
          <UiLink href="/admin/settlement/account" className="text-link">
            to skal være enige om en anden konto
          </UiLink>
          .
        </p>
      </>
    )
  }
  return (
    <>
      {stored}
      <SetUpForm
        // Cleared after saving, so that the full number does not stay on the screen.
        key={times}
        endpoint={saveBankAccount}
        stored={{ version: setUp.bankAccountVersion, values: {} }}
        nowStored={`•••• ${setUp.bankAccountEnd}`}
        read={(fields) => fields}
        save={save}
        action="Gem kontoen"
        errorTexts={bankAccountErrors}
      >
        {(errorOf) => <BankAccountFields errorOf={errorOf} />}
      </SetUpForm>
    </>
  )
}

/** The test purchase step. */
export function TestPurchaseStep({ setUp }: StepProps) {
  const onSuccess = useSaving('Prøvekøbet gik igennem.')
  const run = useMutation({ ...setUpMutations.testPurchase, onSuccess })
  const isDone = setUp.steps.some((step) => step.name === 'test_purchase' && step.isDone)
  return (
    <div className="grid max-w-form gap-5">
      <p>
        En bestilling på 0 kr. går samme vej som alle andre: nummer i rækken, betaling og levering.
        Nummeret er brugt bagefter.
      </p>
      {run.data && (
        <Notice tone="success" live title={`Bestilling ${run.data.orderNumber} gik igennem`} />
      )}
      {run.isError && <Problem error={run.error} title="Prøvekøbet gik ikke igennem" />}
      <div>
        <Button
          variant={isDone ? 'secondary' : 'primary'}
          busy={run.isPending && 'Køber …'}
          onClick={() => run.mutate()}
        >
          {isDone ? 'Lav et prøvekøb til' : 'Lav et prøvekøb'}
        </Button>
      </div>
    </div>
  )
}
