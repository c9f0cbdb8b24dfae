import { useRef, useState, type SubmitEvent } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { genitive } from '#domain/shared/danish.ts'
import type { SignedCard } from '#domain/scoring/signed-card.ts'
import { loadRefusalTexts, reasonText } from '../../../load-refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CameraView } from '../../checkins/camera-view.tsx'
import { firstNameOf, type PlayerViewModel, type Writer } from '../flight-view-model.ts'
import type { ScoreStore } from '../score-store.ts'
import { readCode } from './card-code.ts'

type ReadOtherCodeProps = {
  player: PlayerViewModel
  flight: ScoredFlight
  writer: Writer
  store: ScoreStore
  /** Whose phone shows the code, in a sentence. */
  other: string
}

/** Reads the other phone's code by camera or as text, and keeps it until the server has it. */
export function ReadOtherCode({ player, flight, writer, store, other }: ReadOtherCodeProps) {
  const [problem, setProblem] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const receive = async (code: string) => {
    const read = await readCode(flight, code.trim())
    await loadRefusalTexts()
    const refusal = read.ok
      ? wrongCardText(read.card, { player, flight, writer })
      : (reasonText(read.reason) ?? 'Koden kan ikke bruges.')
    setProblem(refusal)
    if (!read.ok || refusal) return
    // The differences and the signature are at the top of the card.
    root.current?.closest('section')?.scrollIntoView()
    void store.add({ kind: 'signed_card', code: code.trim(), readAt: Date.now(), card: read.card })
  }
  return (
    <div ref={root} className="grid gap-3">
      <CameraView
        onCode={(code) => void receive(code)}
        paused={false}
        label={`Kamera til koden fra ${genitive(other)} telefon`}
        hint={`Hold kameraet hen til koden på ${genitive(other)} telefon.`}
        withoutCamera={{
          sentence: 'Indsæt koden som tekst.',
          clause: 'indsæt koden som tekst',
        }}
      />
      {problem && (
        <Notice tone="error" title="Koden er ikke brugt" live>
          {problem}
        </Notice>
      )}
      <TextForm id={`code-${player.entryId}`} onCode={receive} />
    </div>
  )
}

/** Why a genuine code does not belong here; undefined when it does. */
function wrongCardText(
  card: SignedCard,
  { player, flight, writer }: Pick<ReadOtherCodeProps, 'player' | 'flight' | 'writer'>,
): string | undefined {
  if (card.by === writer.me) return 'Det er koden fra din egen telefon. Læs den anden telefons.'
  if (card.entryId === player.entryId) return undefined
  const found = flight.players.find(({ entryId }) => entryId === card.entryId)
  const name = found ? genitive(firstNameOf(found)) : 'et andet'
  return `Koden er til ${name} scorekort. Find det kort her på siden, og læs koden dér.`
}

type TextFormProps = { id: string; onCode: (code: string) => Promise<void> }

/** For a phone without a camera, which gets the code as a text. */
function TextForm({ id, onCode }: TextFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('signed-card')
    void onCode(typeof code === 'string' ? code : '')
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2">Har du fået koden som tekst?</summary>
      <form method="post" onSubmit={submit} className="grid gap-3" noValidate>
        <TextField
          id={id}
          name="signed-card"
          label="Koden som tekst"
          help="Den begynder med SKC1:"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary">
          Brug koden
        </Button>
      </form>
    </details>
  )
}
