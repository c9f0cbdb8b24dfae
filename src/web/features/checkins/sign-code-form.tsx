import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { parseSignText, type SignState } from './use-sign.ts'

const errorTexts = {
  unknown: 'Vi kender ikke det skilt. Tjek de seks tegn under koden på skiltet.',
  no_answer: 'Der er ingen forbindelse lige nu. Prøv igen om lidt.',
  failed: 'Det gik ikke. Vent lidt, og prøv igen.',
}

/** The form for the six characters on a sign, for a phone without a camera (D3). */
export function SignCodeForm({ signState }: { signState: SignState }) {
  const [inputError, setInputError] = useState<string>()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('sign-code') ?? '')
    const sign = parseSignText(typed)
    setInputError(sign ? undefined : 'Koden på skiltet er seks tegn, for eksempel K7M4QX.')
    if (sign) void signState.open(sign)
  }
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-4">
      <TextField
        name="sign-code"
        label="Koden på klubbens skilt"
        help="Seks tegn under den firkantede kode, for eksempel K7M4QX."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        error={inputError ?? (signState.signError && errorTexts[signState.signError])}
        className="figures h-16 max-w-72 px-5! text-2xl font-semibold tracking-[0.22em] uppercase"
      />
      <Button
        type="submit"
        size="lg"
        busy={signState.isLoading && 'Finder klubben …'}
        className="w-fit max-sm:w-full"
      >
        Fortsæt
      </Button>
    </form>
  )
}
