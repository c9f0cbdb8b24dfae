import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type CodeFormProps = {
  /** Focuses the field at once, on a page that has nothing else. */
  isPage?: boolean
  onCode: (code: string) => Promise<unknown>
}

/** The form for the six-letter code of a card, as an alternative to its link (PE-16). */
export function CodeForm({ isPage = false, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isPage) field.current?.focus()
  }, [isPage])
  const [inputError, setInputError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    setInputError(undefined)
    setBusy(true)
    try {
      await onCode(typeof code === 'string' ? code : '')
    } catch (error) {
      setInputError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" onSubmit={send} className="grid max-w-form gap-4" noValidate>
      <TextField
        name="code"
        label="Flightens kode"
        help="Seks bogstaver, som står på scorekortet"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        ref={field}
        error={inputError}
        className="figures h-16 max-w-72 px-5! text-2xl font-semibold tracking-[0.22em] uppercase"
      />
      <Button type="submit" busy={isBusy && 'Åbner …'}>
        Åbn flighten
      </Button>
    </form>
  )
}
