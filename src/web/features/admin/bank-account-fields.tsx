import { NumberField } from '../../ui/text-field.tsx'

/** What is wrong with the fields of a bank account, by their names. */
export const bankAccountErrors = {
  registration: 'Et registreringsnummer er fire cifre, fx 1234.',
  account: 'Et kontonummer er højst ti cifre og ikke kun nuller.',
}

type BankAccountFieldsProps = {
  errorOf: (field: keyof typeof bankAccountErrors) => string | undefined
}

/** The registration number and the account number of the company's bank account. */
export const BankAccountFields = ({ errorOf }: BankAccountFieldsProps) => (
  <>
    <NumberField
      name="registration"
      label="Registreringsnummer"
      maxLength={10}
      error={errorOf('registration')}
    />
    <NumberField
      name="account"
      label="Kontonummer"
      width="medium"
      maxLength={20}
      error={errorOf('account')}
    />
  </>
)
