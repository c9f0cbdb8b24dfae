import type { signClubAgreement, signOpenedAgreement } from '#contract/partnership/agreements.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'

type Signed = { name: string; role: string; accepts: true; textHash: string }

type SignFormProps = {
  endpoint: typeof signClubAgreement | typeof signOpenedAgreement
  /** What the form sends beside name and role. */
  about: { textHash: string; clubId?: string; agreementId?: string }
  clubName: string
  onSign: (signature: Signed) => Promise<unknown>
}

/** Signs the text above: name, role and one box; the button says what happens. */
export function SignForm({ endpoint, about, clubName, onSign }: SignFormProps) {
  const form = useContractForm({
    endpoint: endpoint as typeof signOpenedAgreement,
    read: ({ signerName, signerRole, accepts }) => ({
      ...about,
      name: signerName,
      role: signerRole,
      accepts: accepts === 'on',
    }),
    fieldOf: ([field]) => fields[String(field)] ?? String(field),
    send: (signature) => onSign(signature),
  })
  const errorOf = (field: string, error: string) => (form.isWrong(field) ? { error } : {})
  return (
    <form {...form.props} noValidate aria-label="Skriv under" className="grid max-w-form gap-5">
      <div className="field-pairs">
        <TextField
          name="signerName"
          label="Dit navn"
          autoComplete="name"
          maxLength={100}
          {...errorOf('signerName', 'Skriv dit fulde navn.')}
        />
        <TextField
          name="signerRole"
          label="Din rolle i klubben"
          help="For eksempel formand."
          autoComplete="organization-title"
          maxLength={60}
          {...errorOf('signerRole', 'Skriv din rolle, for eksempel formand.')}
        />
      </div>
      <Checkbox
        framed
        name="accepts"
        label={`Jeg har læst aftalen og må skrive under for ${clubName}.`}
        {...errorOf('accepts', 'Sæt kryds, når du har læst aftalen.')}
      />
      {form.error !== null && <Problem error={form.error} title="Aftalen er ikke underskrevet" />}
      <Button type="submit" size="lg" className="w-fit" busy={form.isBusy && 'Skriver under …'}>
        Skriv under
      </Button>
      <p className="text-sm text-slate-600">
        Vi gemmer dit navn, din rolle og tidspunktet sammen med teksten. Du får aftalen på mail.
      </p>
    </form>
  )
}

const fields: Readonly<Record<string, string>> = { name: 'signerName', role: 'signerRole' }
