import { useState } from 'react'
import { glnErrorText, validateGln } from '#domain/companies/gln.ts'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { CvrField } from './cvr-field.tsx'

type FieldsProps = { errorOf: (field: string) => { error?: string } }

/** The company and its contact, who becomes its administrator. */
export function BuyerFields({ errorOf }: FieldsProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-head text-xl font-bold">Firmaet</legend>
      <CvrField {...errorOf('cvr')} />
      <TextField
        name="companyName"
        label="Firmaets navn"
        help="Kan vi slå CVR-nummeret op, bruger vi navnet derfra."
        autoComplete="organization"
        maxLength={200}
        {...errorOf('companyName')}
      />
      <TextField
        name="street"
        label="Vej og nummer"
        autoComplete="street-address"
        maxLength={200}
        {...errorOf('street')}
      />
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <TextField
          name="postcode"
          label="Postnummer"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          className="figures"
          {...errorOf('postcode')}
        />
        <TextField
          name="city"
          label="By"
          autoComplete="address-level2"
          maxLength={100}
          {...errorOf('city')}
        />
      </div>
      <TextField
        name="contactName"
        label="Dit navn"
        autoComplete="name"
        maxLength={100}
        {...errorOf('contactName')}
      />
      <EmailField
        name="contactEmail"
        label="Din mail"
        help="Hertil sender vi fakturaen og linket til firmaets side."
        {...errorOf('contactEmail')}
      />
    </fieldset>
  )
}

/** What the invoice needs to be booked without a question. */
export function InvoiceFields({ errorOf }: FieldsProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-head text-xl font-bold">Fakturaen</legend>
      <TextField
        name="reference"
        label="Rekvisitionsnummer (PO)"
        optional
        maxLength={60}
        autoComplete="off"
        {...errorOf('reference')}
      />
      <GlnField {...errorOf('gln')} />
    </fieldset>
  )
}

/** The number of a public workplace: its check digit is validated on blur. */
function GlnField({ error }: { error?: string }) {
  const [left, setLeft] = useState('')
  const verdict = left.trim() === '' ? undefined : validateGln(left)
  return (
    <TextField
      name="gln"
      label="EAN-nummer"
      help="Kun for offentlige arbejdspladser. 13 cifre."
      optional
      inputMode="numeric"
      maxLength={40}
      autoComplete="off"
      className="figures"
      onBlur={(event) => setLeft(event.currentTarget.value)}
      error={verdict && !verdict.ok ? glnErrorText[verdict.reason] : error}
    />
  )
}
