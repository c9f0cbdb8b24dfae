import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ComponentType, type ReactNode, type SubmitEvent } from 'react'
import type { CounterAnswer } from '#contract/discounts/counter.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText, mayHaveHappened } from '../../error-text.ts'
import { newId } from '../../new-id.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A camera that reads codes, from another module. */
export type Camera = ComponentType<{ onCode: (code: string) => void }>

export type CounterCalls = {
  check: (code: string) => Promise<CounterAnswer>
  redeem: (redemption: { id: string; code: string }) => Promise<CounterAnswer>
}

type Checked = { code: string; id: string; answer: CounterAnswer }

type CounterProps = { calls: CounterCalls; onRedeemed: () => void; camera?: Camera }

/** Type or scan a code, see what it gives and to whom, and redeem it. */
export function Counter({ calls, onRedeemed, camera: Camera }: CounterProps) {
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const field = useRef<HTMLInputElement>(null)
  const check = useMutation({
    mutationFn: async (typed: string) => ({ code: typed, answer: await calls.check(typed) }),
    // The id is kept, so that a second press is the same redemption.
    onSuccess: (found) => setChecked({ ...found, id: newId() }),
  })
  const redeem = useMutation({ mutationFn: calls.redeem, onSettled: onRedeemed })
  const look = (typed: string) => {
    if (typed.trim() === '' || check.isPending || redeem.isPending) return
    redeem.reset()
    setChecked(undefined)
    check.mutate(typed.trim())
  }
  const next = () => {
    check.reset()
    redeem.reset()
    setChecked(undefined)
    setCode('')
    field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    look(code)
  }
  return (
    <section aria-labelledby="counter" className="grid gap-5">
      <h2 id="counter" className="text-xl">
        Indløs en rabat
      </h2>
      <form method="post" onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            ref={field}
            name="code"
            label="Gæstens kode"
            help="De 12 tegn under QR-koden. En håndskanner skriver selv her."
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="figures uppercase"
            onChange={({ currentTarget: { value } }) => setCode(value)}
            {...(check.isError && { error: errorText(check.error) })}
          />
        </div>
        <Button type="submit" busy={check.isPending && 'Tjekker …'}>
          Tjek koden
        </Button>
      </form>
      {Camera && !checked && <Camera onCode={look} />}
      {checked && <Answer checked={checked} redeem={redeem} onNext={next} />}
    </section>
  )
}

type Redeem = {
  mutate: (redemption: { id: string; code: string }) => void
  isPending: boolean
  isSuccess: boolean
  error: unknown
}

type AnswerProps = { checked: Checked; redeem: Redeem; onNext: () => void }

function Answer({ checked: { answer, code, id }, redeem, onNext }: AnswerProps) {
  const { title, holder, refusal, text, usesLeft } = answer
  const another = (
    <Button variant="secondary" onClick={onNext}>
      Næste kode
    </Button>
  )
  if (redeem.isSuccess) {
    return (
      <Notice tone="success" live title={`${title} er givet til ${holder}`} action={another}>
        Koden er indløst. Træk rabatten fra nu.
      </Notice>
    )
  }
  if (redeem.error && mayHaveHappened(redeem.error)) {
    return <NoAnswer holder={holder} redeem={redeem} sent={{ id, code }} another={another} />
  }
  if (redeem.error || refusal) {
    return (
      <Notice tone="error" live title={`Giv ikke rabatten til ${holder}`} action={another}>
        {redeem.error ? errorText(redeem.error) : refusal?.text}
      </Notice>
    )
  }
  return (
    <Notice
      live
      title={`${title} til ${holder}`}
      action={
        <ButtonRow>
          <Button
            busy={redeem.isPending && 'Indløser …'}
            onClick={() => redeem.mutate({ id, code })}
          >
            Indløs rabatten
          </Button>
          <Button variant="quiet" onClick={onNext}>
            Annuller
          </Button>
        </ButtonRow>
      }
    >
      {text} Navnet skal passe med gæstens DGU-kort.
      {usesLeft !== null && ` Gæsten har ${countOf(usesLeft, 'gang', 'gange')} tilbage.`}
    </Notice>
  )
}

type NoAnswerProps = {
  holder: string
  redeem: Redeem
  sent: { id: string; code: string }
  another: ReactNode
}

/** The answer to a redemption never came; sent again with the same id it is given once. */
function NoAnswer({ holder, redeem, sent, another }: NoAnswerProps) {
  return (
    <Notice
      tone="warning"
      live
      title={`Vi ved ikke, om rabatten til ${holder} er indløst`}
      action={
        <ButtonRow>
          <Button busy={redeem.isPending && 'Indløser …'} onClick={() => redeem.mutate(sent)}>
            Prøv igen
          </Button>
          {another}
        </ButtonRow>
      }
    >
      {errorText(redeem.error)} Rabatten bruges kun én gang, selv om du prøver igen.
    </Notice>
  )
}
